/*
 * Bad input through every door of the C library: each gets its status and a message, writes nothing,
 * and the handle serves on.
 *
 *   bad_input FOLDER DAMAGED INCOMPLETE
 *
 * FOLDER has tables of up to four pieces; in DAMAGED those of KKvK and KvKK are damaged, in INCOMPLETE
 * they are missing.
 */
#include <remise.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void check(int right, int line) {
    if (!right) {
        fprintf(stderr, "line %d: %s\n", line, remise_last_error());
        failures++;
    }
}

#define CHECK(right) check((right), __LINE__)

/* The call fails like this, and says why. */
#define FAILS(call, wanted, words) \
    CHECK((call) == (wanted) && strstr(remise_last_error(), (words)) != NULL)

static void serves(const remise_tablebase *tables) {
    remise_answer answer;

    CHECK(remise_probe_fen(tables, "W:WK1,K2,K6:BK50", REMISE_FRESH, &answer) == REMISE_STATUS_OK &&
          answer.left == 32);
}

static void bad_folders(const char *folder) {
    remise_tablebase *tables;

    FAILS(remise_open(NULL, NULL, NULL, 0, &tables), REMISE_STATUS_NULL_POINTER, "folder");
    FAILS(remise_open(folder, NULL, NULL, 0, NULL), REMISE_STATUS_NULL_POINTER, "tablebase");
    FAILS(remise_open("no such folder", NULL, NULL, 0, &tables), REMISE_STATUS_NO_TABLES,
          "no such folder");
    CHECK(tables == NULL);
    FAILS(remise_open("\xff", NULL, NULL, 0, &tables), REMISE_STATUS_BAD_TEXT, "UTF-8");
    FAILS(remise_open(folder, "chess", NULL, 0, &tables), REMISE_STATUS_BAD_ARGUMENT, "chess");
    FAILS(remise_open(folder, "english", NULL, 0, &tables), REMISE_STATUS_NO_TABLES, "english");
    FAILS(remise_open(folder, NULL, NULL, 0, &tables), REMISE_STATUS_NO_TABLES, "russian");
    CHECK(remise_max_pieces(NULL) == 0);
    remise_close(NULL);
}

static void bad_texts(const remise_tablebase *tables) {
    static const char *const no_positions[] = {
        "",
        "garbage",
        "X:WK1:BK50",
        "W:WK1:BK51",
        "W:WK1,K1:BK50",
        "W:W1:BK50",
        "W:WK1:B",
    };
    remise_answer answer;
    remise_position position;

    for (size_t place = 0; place < sizeof no_positions / sizeof *no_positions; place++) {
        FAILS(remise_probe_fen(tables, no_positions[place], REMISE_FRESH, &answer),
              REMISE_STATUS_BAD_FEN, "no position");
        FAILS(remise_read_fen(tables, no_positions[place], 0, &position, NULL),
              REMISE_STATUS_BAD_FEN, "no position");
        serves(tables);
    }
    FAILS(remise_probe_fen(tables, "W:WK\xc3\x28:BK1", REMISE_FRESH, &answer), REMISE_STATUS_BAD_TEXT,
          "UTF-8");
    FAILS(remise_probe_fen(tables, NULL, REMISE_FRESH, &answer), REMISE_STATUS_NULL_POINTER, "fen");
    FAILS(remise_probe_fen(NULL, "W:WK1:BK50", REMISE_FRESH, &answer), REMISE_STATUS_NULL_POINTER,
          "tablebase");
    FAILS(remise_probe_fen(tables, "W:WK1:BK50", REMISE_FRESH, NULL), REMISE_STATUS_NULL_POINTER,
          "answer");
    FAILS(remise_read_fen(tables, "W:WK1:BK50", 3, &position, NULL), REMISE_STATUS_BAD_ARGUMENT,
          "3 is no numbering");
    FAILS(remise_read_fen(tables, "W:WK1:BK50", 0, NULL, NULL), REMISE_STATUS_NULL_POINTER,
          "position");
    /* 41 pieces. */
    FAILS(remise_probe_fen(tables, "W:W6-26:B27-45,K46", REMISE_FRESH, &answer),
          REMISE_STATUS_TOO_MANY_PIECES, "41 pieces");
    FAILS(remise_probe_fen(tables, "W:WK1:BK50", 11, &answer), REMISE_STATUS_TOO_MANY_LEFT, "10");
    FAILS(remise_probe_fen(tables, "W:WK1:BK50", -2, &answer), REMISE_STATUS_BAD_ARGUMENT, "-2");
}

static void bad_position(const remise_tablebase *tables, const remise_position *position,
                         remise_status status, const char *words) {
    remise_answer answer, untouched;
    remise_move moves[1];
    remise_wdl wdl;
    size_t count;

    memset(&answer, 0x55, sizeof answer);
    untouched = answer;
    FAILS(remise_probe(tables, position, REMISE_FRESH, &answer), status, words);
    CHECK(memcmp(&answer, &untouched, sizeof answer) == 0);
    FAILS(remise_probe_wdl(tables, position, &wdl), status, words);
    FAILS(remise_moves(tables, position, REMISE_FRESH, moves, 1, &count), status, words);
    serves(tables);
}

static void bad_boards(const remise_tablebase *tables) {
    /* A king of each player on squares 1 and 50. */
    static const remise_position good = {0, 1, 0, UINT64_C(1) << 49, REMISE_SIDE_WHITE,
                                         REMISE_NUMBERING_DENSE};
    static const int ghosts[] = {10, 21, 32, 43, 54, 63};
    remise_answer answer;
    remise_move moves[2];
    remise_position bad;
    size_t count = 0;

    CHECK(remise_probe(tables, &good, REMISE_FRESH, &answer) == REMISE_STATUS_OK);
    bad_position(tables, NULL, REMISE_STATUS_NULL_POINTER, "position");
    bad = good, bad.side = 2;
    bad_position(tables, &bad, REMISE_STATUS_BAD_ARGUMENT, "2 is no side");
    bad = good, bad.numbering = -1;
    bad_position(tables, &bad, REMISE_STATUS_BAD_ARGUMENT, "-1 is no numbering");
    bad = good, bad.black_men = UINT64_C(1) << 50;
    bad_position(tables, &bad, REMISE_STATUS_BAD_ARGUMENT, "black_men has bit 50");
    for (size_t place = 0; place < sizeof ghosts / sizeof *ghosts; place++) {
        bad = good, bad.numbering = REMISE_NUMBERING_GHOST;
        bad.white_men = UINT64_C(1) << ghosts[place];
        bad_position(tables, &bad, REMISE_STATUS_BAD_ARGUMENT, "white_men has bit");
    }
    bad = good, bad.black_kings = 0;
    bad_position(tables, &bad, REMISE_STATUS_ILLEGAL_POSITION, "Black has just moved");
    bad = good, bad.white_men = good.black_kings;
    bad_position(tables, &bad, REMISE_STATUS_ILLEGAL_POSITION, "square 50 holds two pieces");
    bad = good, bad.white_men = 2;
    bad_position(tables, &bad, REMISE_STATUS_ILLEGAL_POSITION, "where it would be a king");
    bad = good, bad.white_kings = 0x1f, bad.black_kings |= UINT64_C(1) << 48;
    bad_position(tables, &bad, REMISE_STATUS_TOO_MANY_PIECES, "7 pieces");

    FAILS(remise_moves(tables, &good, REMISE_FRESH, NULL, 1, &count), REMISE_STATUS_NULL_POINTER,
          "moves");
    FAILS(remise_moves(tables, &good, REMISE_FRESH, moves, 1, NULL), REMISE_STATUS_NULL_POINTER,
          "count");
    CHECK(remise_moves(tables, &good, REMISE_FRESH, NULL, 0, &count) == REMISE_STATUS_OK &&
          count == 9);
    memset(moves, 0x55, sizeof moves);
    CHECK(remise_moves(tables, &good, REMISE_FRESH, moves, 1, &count) == REMISE_STATUS_OK &&
          count == 9 && moves[0].from == 1 && moves[1].from == 0x55555555);
    FAILS(remise_probe(tables, &good, REMISE_FRESH, NULL), REMISE_STATUS_NULL_POINTER, "answer");
    FAILS(remise_probe_wdl(tables, &good, NULL), REMISE_STATUS_NULL_POINTER, "wdl");
}

static void bad_tables(const char *folder, remise_status status, const char *words) {
    remise_tablebase *tables = NULL;
    remise_answer answer;

    CHECK(remise_open(folder, NULL, NULL, 1, &tables) == REMISE_STATUS_OK);
    for (int time = 0; time < 2; time++) {
        FAILS(remise_probe_fen(tables, "W:WK1,K2:BK50", REMISE_FRESH, &answer), status, words);
        FAILS(remise_probe_fen(tables, "B:WK1,K2:BK50", REMISE_FRESH, &answer), status, words);
        CHECK(remise_probe_fen(tables, "W:WK2:BK50", REMISE_FRESH, &answer) == REMISE_STATUS_OK);
        CHECK(remise_probe_fen(tables, "W:WK1,46:BK45", REMISE_FRESH, &answer) == REMISE_STATUS_OK);
    }
    remise_close(tables);
}

int main(int argc, char **argv) {
    remise_tablebase *tables = NULL;

    if (argc != 4) {
        fprintf(stderr, "usage: bad_input FOLDER DAMAGED INCOMPLETE\n");
        return 2;
    }
    CHECK(remise_abi_version() == REMISE_ABI_VERSION);
    CHECK(strcmp(remise_last_error(), "") == 0);
    bad_folders(argv[1]);
    CHECK(remise_open(argv[1], "international", "fmjd", 0, &tables) == REMISE_STATUS_OK);
    if (tables == NULL) {
        return 1;
    }
    CHECK(remise_max_pieces(tables) == 4);
    serves(tables);
    bad_texts(tables);
    bad_boards(tables);
    remise_close(tables);
    bad_tables(argv[2], REMISE_STATUS_DAMAGED_TABLE, "KK");
    bad_tables(argv[3], REMISE_STATUS_MISSING_TABLE, "KK");
    return failures == 0 ? 0 : 1;
}
