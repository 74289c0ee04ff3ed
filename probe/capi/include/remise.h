/*
 * Remise, the endgame tablebase of draughts: the C interface.
 *
 * Generated from the Rust source by cbindgen. Do not edit: the test `capi` compares it with the source
 * and writes a new one where they differ.
 *
 * Every function that can fail returns a `remise_status`; `remise_last_error` then has the reason in
 * words, for the calling thread. All functions may be called from any number of threads at once, on one
 * handle, but for `remise_close`, which must be the last call with its handle. No function exits, prints
 * or throws; null pointers, numbers out of range and texts that are no texts are statuses.
 *
 * Distances and the counts of the draw limits are in plies, moves of one player.
 */

#ifndef REMISE_H
#define REMISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 Stands where there is no number: the distances of a draw and those whose tables are not there, and
 the plies left without draw limits.
 */
#define REMISE_NONE -1

/*
 The version of this interface. It grows when a structure or a function changes; compare it with
 `remise_abi_version()` of the library that is loaded.
 */
#define REMISE_ABI_VERSION 1

/*
 As plies left: a fresh count; in a question by FEN, what its field `:Hn` leaves, if it has one.
 */
#define REMISE_FRESH -1

/*
 Bytes of the text of a move, its zero byte counted.
 */
#define REMISE_MOVE_TEXT 32

/*
 How a call went.
 */
enum remise_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   The answer is written.
   */
  REMISE_STATUS_OK = 0,
  /*
   A pointer that must not be null is.
   */
  REMISE_STATUS_NULL_POINTER = 1,
  /*
   A number is out of range: a side, a numbering, plies left, a bit that is no square.
   */
  REMISE_STATUS_BAD_ARGUMENT = 2,
  /*
   A text is not UTF-8.
   */
  REMISE_STATUS_BAD_TEXT = 3,
  /*
   A text is no FEN of a legal position.
   */
  REMISE_STATUS_BAD_FEN = 4,
  /*
   The boards are no legal position.
   */
  REMISE_STATUS_ILLEGAL_POSITION = 5,
  /*
   The position has more pieces than any table.
   */
  REMISE_STATUS_TOO_MANY_PIECES = 6,
  /*
   More plies left than the draw limit allows, or plies left without a limit.
   */
  REMISE_STATUS_TOO_MANY_LEFT = 7,
  /*
   The folder has no tables that were asked for, or those of several games.
   */
  REMISE_STATUS_NO_TABLES = 8,
  /*
   A table that the answer needs is not there.
   */
  REMISE_STATUS_MISSING_TABLE = 9,
  /*
   A table is damaged or cannot be read.
   */
  REMISE_STATUS_DAMAGED_TABLE = 10,
  /*
   A fault of this library. The handle serves on.
   */
  REMISE_STATUS_INTERNAL = 11,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum remise_status remise_status;
#else
typedef int32_t remise_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The result of the game for the side to move, with the plies left.
 */
enum remise_outcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   The side to move loses.
   */
  REMISE_OUTCOME_LOSS = -1,
  /*
   Nobody wins.
   */
  REMISE_OUTCOME_DRAW = 0,
  /*
   The side to move wins.
   */
  REMISE_OUTCOME_WIN = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum remise_outcome remise_outcome;
#else
typedef int32_t remise_outcome;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The value of a position for the side to move, from a fresh count of the draw limit.
 */
enum remise_wdl
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Lost.
   */
  REMISE_WDL_LOSS = -2,
  /*
   Lost without draw limits, a draw with them.
   */
  REMISE_WDL_BLESSED_LOSS = -1,
  /*
   A draw, limits or not.
   */
  REMISE_WDL_DRAW = 0,
  /*
   Won without draw limits, a draw with them.
   */
  REMISE_WDL_CURSED_WIN = 1,
  /*
   Won.
   */
  REMISE_WDL_WIN = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum remise_wdl remise_wdl;
#else
typedef int32_t remise_wdl;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 A player.
 */
enum remise_side
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   White, who moves to smaller squares.
   */
  REMISE_SIDE_WHITE = 0,
  /*
   Black.
   */
  REMISE_SIDE_BLACK = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum remise_side remise_side;
#else
typedef int32_t remise_side;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Which bit stands for which square. A row of the board has `w` squares: 5 on the board with 100
 squares, 4 on that with 64. Square 1 is the first square of the topmost row as White sees the board,
 row 0; on 64 squares, squares are numbered from 1 to 32 in the same way, whatever the game prints.
 */
enum remise_numbering
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   No ghosts: square `s` is bit `s - 1`. 50 or 32 bits.
   */
  REMISE_NUMBERING_DENSE = 0,
  /*
   A ghost bit after every second row: square `s` is bit `(s - 1) + (s - 1) / (2 * w)`. On 100
   squares bits 10, 21, 32 and 43 are ghosts, and 0 to 53 are in use. Diagonal steps are shifts by
   `w` and `w + 1`. So do Kingsrow's driver egdb_intl, Moby Dam and remise itself.
   */
  REMISE_NUMBERING_GHOST = 1,
  /*
   A ghost bit after every even row and two after every odd one: row `r` begins at bit
   `w * r + 3 * (r / 2) + r % 2`. On 100 squares rows 0 and 1 are bits 0 to 4 and 6 to 10, the
   others likewise 13 bits further each two rows, and 0 to 62 are in use. Diagonal steps are shifts
   by `w + 1` and `w + 2`. So does Scan 3.0.
   */
  REMISE_NUMBERING_WIDE_GHOST = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum remise_numbering remise_numbering;
#else
typedef int32_t remise_numbering;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The tables of one game and rule set.
 */
typedef struct remise_tablebase remise_tablebase;

/*
 A position: four boards, and who moves.
 */
typedef struct remise_position {
  /*
   The men of White.
   */
  uint64_t white_men;
  /*
   The kings of White.
   */
  uint64_t white_kings;
  /*
   The men of Black.
   */
  uint64_t black_men;
  /*
   The kings of Black.
   */
  uint64_t black_kings;
  /*
   The player to move, a `remise_side`.
   */
  int32_t side;
  /*
   Which bit stands for which square, a `remise_numbering`.
   */
  int32_t numbering;
} remise_position;

/*
 What the tables say of a position.
 */
typedef struct remise_answer {
  /*
   The result with the plies left.
   */
  remise_outcome outcome;
  /*
   The value, from a fresh count.
   */
  remise_wdl wdl;
  /*
   Plies to the end of the game or to the next move that restarts the draw count; or `REMISE_NONE`.
   */
  int32_t dtz;
  /*
   Plies to the end of the game without draw limits; or `REMISE_NONE`.
   */
  int32_t dtw;
  /*
   The plies left that the outcome is for; `REMISE_NONE` without draw limits.
   */
  int32_t left;
} remise_answer;

/*
 A legal move and what it gives the player who makes it.
 */
typedef struct remise_move {
  /*
   The pieces it captures, in the numbering of the position.
   */
  uint64_t captured;
  /*
   The number of the square it starts from, from 1.
   */
  uint32_t from;
  /*
   The number of the square it ends on.
   */
  uint32_t to;
  /*
   The result, with the plies left that the question gave.
   */
  remise_outcome outcome;
  /*
   The value, from a fresh count before the move.
   */
  remise_wdl wdl;
  /*
   Plies to the end of the game or to the next move that restarts the draw count, this move
   counted; or `REMISE_NONE`.
   */
  int32_t dtz;
  /*
   Plies to the end of the game without draw limits, this move counted; or `REMISE_NONE`.
   */
  int32_t dtw;
  /*
   A man becomes a king.
   */
  bool crowns;
  /*
   The move as the game writes it: "41-37", "47x38x24"; it ends with a zero byte.
   */
  char text[REMISE_MOVE_TEXT];
} remise_move;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Why the last call of this thread that failed did so, in words; an empty text if none has failed. The
 text stays until the thread's next call that fails.
 */
const char *remise_last_error(void);

/*
 The version of the interface of this library, `REMISE_ABI_VERSION` when it was built.
 */
uint32_t remise_abi_version(void);

/*
 Opens the tables in `folder`, the one that `remise-gen build` wrote to, and writes a handle to
 `*tablebase`, to be given to `remise_close`; a null pointer if it fails.

 `variant` and `limits` name the game and its rule set, such as "international" and "fmjd"; either
 may be null where the folder leaves no choice. `cache_bytes` is the most memory for unpacked blocks;
 0 stands for 256 MiB. Texts are UTF-8.
 */
remise_status remise_open(const char *folder,
                          const char *variant,
                          const char *limits,
                          uint64_t cache_bytes,
                          struct remise_tablebase **tablebase);

/*
 Closes a tablebase; nothing happens for a null pointer. No other call may use the handle meanwhile
 or later.
 */
void remise_close(struct remise_tablebase *tablebase);

/*
 The most pieces, both players together, of positions that all have an answer; 0 if not even those
 with two do, or for a null pointer.
 */
uint32_t remise_max_pieces(const struct remise_tablebase *tablebase);

/*
 Asks for the value, the distances whose tables are there, and the result with `left` plies left
 (or `REMISE_FRESH`). A result with less than a fresh count needs the table of the DTZ.

 Nothing is allocated once the blocks that the answer needs are in the cache and the thread has asked
 before; but for a position with more than 32 captures, or 32 ways through those of four pieces.
 */
remise_status remise_probe(const struct remise_tablebase *tablebase,
                           const struct remise_position *position,
                           int32_t left,
                           struct remise_answer *answer);

/*
 Asks for the value alone: the shortest question, for the inside of a search. It allocates as
 `remise_probe` does.
 */
remise_status remise_probe_wdl(const struct remise_tablebase *tablebase,
                               const struct remise_position *position,
                               remise_wdl *wdl);

/*
 As `remise_probe`, for a position as FEN text, such as "W:WK46,K41,42:BK5".
 */
remise_status remise_probe_fen(const struct remise_tablebase *tablebase,
                               const char *fen,
                               int32_t left,
                               struct remise_answer *answer);

/*
 Reads a FEN text into boards of the numbering that is given, a `remise_numbering`; `*left` becomes
 the plies that its field `:Hn` leaves of the draw limit, or `REMISE_FRESH`. `left` may be null.
 */
remise_status remise_read_fen(const struct remise_tablebase *tablebase,
                              const char *fen,
                              int32_t numbering,
                              struct remise_position *position,
                              int32_t *left);

/*
 Asks for all legal moves, best first, with `left` plies left (or `REMISE_FRESH`). `*count` becomes
 their number; the first `capacity` of them are written to `moves`, which may be null if that is 0.
 0 moves: the side to move has lost.

 This question allocates: it is for the root of a search.
 */
remise_status remise_moves(const struct remise_tablebase *tablebase,
                           const struct remise_position *position,
                           int32_t left,
                           struct remise_move *moves,
                           size_t capacity,
                           size_t *count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* REMISE_H */
