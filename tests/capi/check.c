/*
 * Asks the C library what the test has asked the Rust library, and compares.
 *
 *   check FOLDER VARIANT QUESTIONS THREADS
 *
 * A line of QUESTIONS: FEN, side, four boards without ghosts, four with, four with wide ghosts, plies
 * left, outcome, value, DTZ, DTW, plies left of the answer, number of moves, and for each numbering `|`
 * and all moves in their order, each with squares, captured pieces, result, value and distances.
 */
#include <remise.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_MOVES 128
#define MOST_FEN 128
#define MOST_TEXT 32768
#define MOST_THREADS 64

typedef struct {
    char fen[MOST_FEN];
    remise_position positions[3];
    int left;
    remise_answer answer;
    size_t moves;
    char *lists[3];
    char *line;
} question;

typedef struct {
    const remise_tablebase *tables;
    const question *questions;
    size_t count;
    size_t first;
    int failures;
} job;

static int expect(int right, const char *what, const char *fen) {
    if (!right) {
        fprintf(stderr, "%s: %s (%s)\n", fen, what, remise_last_error());
    }
    return right ? 0 : 1;
}

static int same_answer(const remise_answer *one, const remise_answer *other) {
    return one->outcome == other->outcome && one->wdl == other->wdl && one->dtz == other->dtz &&
           one->dtw == other->dtw && one->left == other->left;
}

static int same_position(const remise_position *one, const remise_position *other) {
    return one->white_men == other->white_men && one->white_kings == other->white_kings &&
           one->black_men == other->black_men && one->black_kings == other->black_kings &&
           one->side == other->side && one->numbering == other->numbering;
}

static int same_moves(const remise_tablebase *tables, const question *asked, int numbering) {
    remise_move moves[MOST_MOVES];
    char *text = (char *)malloc(MOST_TEXT);
    size_t count = 0, used = 0;
    int same = 0;

    memset(moves, 0x55, sizeof moves);
    if (text != NULL && remise_moves(tables, &asked->positions[numbering], asked->left, moves,
                                     MOST_MOVES, &count) == REMISE_STATUS_OK) {
        text[0] = '\0';
        for (size_t place = 0; place < count && place < MOST_MOVES; place++) {
            const remise_move *mv = &moves[place];
            used += (size_t)snprintf(text + used, MOST_TEXT - used,
                                     " %s,%u,%u,%d,%" PRIx64 ",%d,%d,%d,%d", mv->text, mv->from,
                                     mv->to, mv->crowns ? 1 : 0, mv->captured, mv->outcome, mv->wdl,
                                     mv->dtz, mv->dtw);
        }
        same = count == asked->moves && strcmp(text, asked->lists[numbering]) == 0;
    }
    free(text);
    return same;
}

static int check_question(const remise_tablebase *tables, const question *asked) {
    remise_answer answer;
    remise_position position;
    remise_wdl wdl = REMISE_WDL_DRAW;
    int failures = 0;
    int32_t left = 0;

    for (int numbering = 0; numbering < 3; numbering++) {
        const remise_position *boards = &asked->positions[numbering];
        memset(&answer, 0x55, sizeof answer);
        memset(&position, 0x55, sizeof position);
        failures += expect(remise_probe(tables, boards, asked->left, &answer) == REMISE_STATUS_OK &&
                               same_answer(&answer, &asked->answer),
                           "remise_probe", asked->fen);
        failures += expect(remise_probe_wdl(tables, boards, &wdl) == REMISE_STATUS_OK &&
                               wdl == asked->answer.wdl,
                           "remise_probe_wdl", asked->fen);
        failures += expect(
            remise_read_fen(tables, asked->fen, numbering, &position, &left) == REMISE_STATUS_OK &&
                same_position(&position, boards) && left == REMISE_FRESH,
            "remise_read_fen", asked->fen);
        failures += expect(same_moves(tables, asked, numbering), "remise_moves", asked->fen);
    }
    memset(&answer, 0x55, sizeof answer);
    failures +=
        expect(remise_probe_fen(tables, asked->fen, asked->left, &answer) == REMISE_STATUS_OK &&
                   same_answer(&answer, &asked->answer),
               "remise_probe_fen", asked->fen);
    return failures;
}

/* Every thread asks all questions, each from another one on. */
static void *work(void *argument) {
    job *mine = (job *)argument;

    for (size_t step = 0; step < mine->count && mine->failures < 10; step++) {
        const question *asked = &mine->questions[(mine->first + step) % mine->count];
        mine->failures += check_question(mine->tables, asked);
    }
    return NULL;
}

static int run_threads(const remise_tablebase *tables, const question *questions, size_t count,
                       size_t threads) {
    pthread_t ids[MOST_THREADS];
    job jobs[MOST_THREADS];
    int failures = 0;

    for (size_t id = 0; id < threads; id++) {
        jobs[id].tables = tables;
        jobs[id].questions = questions;
        jobs[id].count = count;
        jobs[id].first = id * count / threads;
        jobs[id].failures = 0;
        if (pthread_create(&ids[id], NULL, work, &jobs[id]) != 0) {
            fprintf(stderr, "no thread\n");
            exit(3);
        }
    }
    for (size_t id = 0; id < threads; id++) {
        pthread_join(ids[id], NULL);
        failures += jobs[id].failures;
    }
    return failures;
}

static int read_boards(remise_position *position, int side, int numbering, char **text) {
    uint64_t *boards[4];

    boards[0] = &position->white_men;
    boards[1] = &position->white_kings;
    boards[2] = &position->black_men;
    boards[3] = &position->black_kings;
    position->side = side;
    position->numbering = numbering;
    for (int board = 0; board < 4; board++) {
        char *end;
        *boards[board] = strtoull(*text, &end, 16);
        if (end == *text) {
            return 0;
        }
        *text = end;
    }
    return 1;
}

/* Reads a line; its lists of moves stay in it. */
static int read_question(question *asked, char *line) {
    int side, used, outcome, wdl, dtz, dtw, answer_left;
    char *text = line;

    asked->line = line;
    if (sscanf(text, "%127s %d%n", asked->fen, &side, &used) != 2) {
        return 0;
    }
    text += used;
    for (int numbering = 0; numbering < 3; numbering++) {
        if (!read_boards(&asked->positions[numbering], side, numbering, &text)) {
            return 0;
        }
    }
    if (sscanf(text, "%d %d %d %d %d %d %zu%n", &asked->left, &outcome, &wdl, &dtz, &dtw,
               &answer_left, &asked->moves, &used) != 7) {
        return 0;
    }
    asked->answer.outcome = (remise_outcome)outcome;
    asked->answer.wdl = (remise_wdl)wdl;
    asked->answer.dtz = dtz;
    asked->answer.dtw = dtw;
    asked->answer.left = answer_left;
    text += used;
    text[strcspn(text, "\n")] = '\0';
    for (int numbering = 0; numbering < 3; numbering++) {
        text = strchr(text, '|');
        if (text == NULL) {
            return 0;
        }
        *text = '\0';
        asked->lists[numbering] = ++text;
    }
    return 1;
}

static question *read_questions(const char *file, size_t *count) {
    FILE *input = fopen(file, "r");
    question *questions = NULL;
    char *line = (char *)malloc(MOST_TEXT);
    size_t room = 0;

    *count = 0;
    while (input != NULL && line != NULL && fgets(line, MOST_TEXT, input) != NULL) {
        if (*count == room) {
            room = room == 0 ? 1024 : 2 * room;
            questions = (question *)realloc(questions, room * sizeof *questions);
        }
        if (questions == NULL || !read_question(&questions[*count], line)) {
            fprintf(stderr, "cannot read line %zu of %s\n", *count + 1, file);
            exit(3);
        }
        *count += 1;
        line = (char *)malloc(MOST_TEXT);
    }
    free(line);
    if (input == NULL || fclose(input) != 0) {
        fprintf(stderr, "cannot read %s\n", file);
        exit(3);
    }
    return questions;
}

static void free_questions(question *questions, size_t count) {
    for (size_t place = 0; place < count; place++) {
        free(questions[place].line);
    }
    free(questions);
}

int main(int argc, char **argv) {
    remise_tablebase *tables = NULL;
    question *questions;
    size_t count, threads;
    int failures;

    if (argc != 5 || (threads = strtoul(argv[4], NULL, 10)) < 1 || threads > MOST_THREADS) {
        fprintf(stderr, "usage: check FOLDER VARIANT QUESTIONS THREADS\n");
        return 2;
    }
    questions = read_questions(argv[3], &count);
    if (remise_open(argv[1], argv[2], NULL, 0, &tables) != REMISE_STATUS_OK) {
        fprintf(stderr, "%s\n", remise_last_error());
        return 3;
    }
    failures = run_threads(tables, questions, count, threads);
    remise_close(tables);
    free_questions(questions, count);
    printf("%zu questions, %zu threads, %d failures\n", count, threads, failures);
    return failures == 0 ? 0 : 1;
}
