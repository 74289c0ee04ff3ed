/* Asks a folder of tables about a position: example FOLDER FEN */
#include <remise.h>
#include <stdio.h>

static int fail(void) {
    fprintf(stderr, "example: %s\n", remise_last_error());
    return 1;
}

static int show(const remise_tablebase *tables, const char *fen) {
    remise_position position;
    remise_answer answer;
    remise_move moves[64];
    int32_t left;
    size_t count;

    if (remise_read_fen(tables, fen, REMISE_NUMBERING_GHOST, &position, &left) != REMISE_STATUS_OK ||
        remise_probe(tables, &position, left, &answer) != REMISE_STATUS_OK ||
        remise_moves(tables, &position, left, moves, 64, &count) != REMISE_STATUS_OK) {
        return fail();
    }
    printf("outcome %d, wdl %d, dtz %d, dtw %d, left %d\n", answer.outcome, answer.wdl, answer.dtz,
           answer.dtw, answer.left);
    for (size_t place = 0; place < count && place < 64; place++) {
        printf("%-10s %2d\n", moves[place].text, moves[place].outcome);
    }
    return 0;
}

int main(int argc, char **argv) {
    remise_tablebase *tables;
    int status;

    if (argc != 3) {
        fprintf(stderr, "usage: example FOLDER FEN\n");
        return 2;
    }
    if (remise_abi_version() != REMISE_ABI_VERSION) {
        fprintf(stderr, "example: the library is of another version than remise.h\n");
        return 1;
    }
    if (remise_open(argv[1], NULL, NULL, 0, &tables) != REMISE_STATUS_OK) {
        return fail();
    }
    status = show(tables, argv[2]);
    remise_close(tables);
    return status;
}
