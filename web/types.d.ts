// The wire format of Cygnet's web server, version 1, as docs/api.md describes it.

/** The first or the second side of a game. */
export type Side = 0 | 1;

/** A square (`c4`), an edge (`top`, `bottom`, `left`, `right`) or a choice (`none`, `pass`…). */
export type Step = string;

export type EdgeName = "top" | "bottom" | "left" | "right";

export type GridName = "square" | "hexagonal_offset" | "hexagonal_slanted";

export interface Piece {
  owner: Side;
  kind: string;
  label: string;
  /** The kind in the language of the request. */
  name?: string;
  strength?: number;
}

export interface Terrain {
  kind: string;
  label: string;
  name?: string;
}

/** What is on a square. */
export interface Thing {
  piece?: Piece;
  /** The pieces beneath it, from bottom to top. */
  beneath?: Piece[];
  terrain?: Terrain;
}

export interface Board {
  /** Names of the columns from the left. */
  columns: string[];
  /** Names of the rows from the top. */
  rows: string[];
  grid: GridName;
  things: Thing[];
  /** Row by row from the top: 0 is an empty plain square, n is `things[n - 1]`. */
  cells: number[];
  last?: string[];
  hands?: [Piece[], Piece[]];
  turn?: Side;
}

/** The legal turns as an acyclic graph: node 0 is the start, -1 the end of a turn. */
export interface Steps {
  nodes: Record<Step, number>[];
}

export type Effect =
  | { kind: "moves" | "pushes"; from: string; to: string }
  | { kind: "passes" }
  /** Over this edge, if the server says so. */
  | { kind: "leaves"; square: string; edge?: EdgeName }
  | {
      kind: "captures" | "appears" | "becomes" | "drops" | "converts" | "to_hand";
      square: string;
    };

export interface GameOption {
  name: string;
  label: string;
  help: string;
  kind: "size" | "integer" | "yes_no" | "choice";
  default: string;
  /** The values it takes, in words. */
  range: string;
  /** The bounds of a number. */
  min?: number;
  max?: number;
  /** Values to choose from; a size or a number takes others too. */
  choices: { value: string; label: string; help?: string }[];
}

export interface Player {
  name: string;
  label: string;
  description: string;
  /** `null`: it has none; `strength` has that of the person. */
  rating?: number | null;
}

export interface Rating {
  rating: number;
  /** Half of the interval that holds the true rating with 95 % probability. */
  margin: number;
  provisional: boolean;
  /** All of this for people. */
  text: string;
}

/** What a game has changed for this browser. */
export interface RatingChange {
  noted: boolean;
  before: Rating | null;
  after: Rating | null;
  unrated: WireError | null;
  text: string;
}

export interface Ratings {
  games: { game: string; rating: Rating | null; strength: number; latest_ms: number | null }[];
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
  percent: number;
}

/** What this browser has reached in a game. */
export interface ProgressPage {
  game: string;
  name: string;
  rating: Rating | null;
  can_guess: boolean;
  games: Tally;
  puzzles: Tally;
  curve: { at_ms: number; rating: number; margin: number }[];
  weeks: { start_ms: number; games: number; puzzles: number }[];
  against: { opponent: string; label: string; rating: number | null; tally: Tally }[];
  openings: { moves: string[]; side: Side; side_name: string; tally: Tally; game_id: string | null }[];
  latest: {
    game_id: string | null;
    label: string;
    result: "won" | "drawn" | "lost";
    at_ms: number;
    unrated: WireError | null;
    rating: Rating | null;
  }[];
  has_mistakes: boolean;
}

export interface Game {
  game: string;
  name: string;
  summary: string;
  credit: string;
  sides: [{ letter: string; name: string }, { letter: string; name: string }];
  options: GameOption[];
  players: Player[];
  demo: Board[];
  /** How many tasks its lesson has; 0 if it has none. */
  lesson_tasks: number;
  /** How many puzzles it has. */
  puzzles: number;
}

export interface Catalogue {
  games: Game[];
  clocks: { value: string; label: string }[];
}

export interface Result {
  winner: Side | null;
  by: "rules" | "resignation" | "agreement" | "time" | "adjudication";
  text: string;
}

export interface Summary {
  id: string;
  game: string;
  name: string;
  /** `null`: nobody, on one screen. */
  opponent: string | null;
  opponent_label: string | null;
  /** `null`: both sides, on one screen. */
  side: Side | null;
  /** For a friend to take the other seat. */
  waiting: boolean;
  your_turn: boolean;
  turns: number;
  updated_ms: number;
  result: "won" | "lost" | "drawn" | "over" | null;
  board: Board | null;
}

export interface MyGames {
  playing: Summary[];
  finished: Summary[];
}

export interface History {
  version: number;
  start: Board;
  turns: { move: string; side: Side; text: string; board: Board; effects: Effect[] }[];
}

export interface NewGame {
  game: string;
  options: Record<string, string>;
  position: string | null;
  clock: string;
  opponent: { kind: "computer"; player: string } | { kind: "friend" } | { kind: "local" };
  side: Side | "random";
}

export interface GameCreated {
  id: string;
  url: string;
  invite_url: string | null;
}

export type Seat =
  | { kind: "person"; taken: boolean; /** `null`: unknown. */ present: boolean | null }
  | { kind: "computer"; player: string; label: string };

export interface Clock {
  control: string;
  left: [number, number];
  running: Side | null;
  per_move: boolean;
}

export type Ability =
  | "move"
  | "resign"
  | "offer_draw"
  | "accept_draw"
  | "decline_draw"
  | "take_back"
  | "accept_take_back"
  | "decline_take_back"
  | "rematch"
  | "decline_rematch"
  | "coach";

export interface Offers {
  draw: Side | null;
  take_back: Side | null;
  rematch: null | { side: Side; sides: "changed" | "same" };
}

/** What changes from one version of a game to the next. */
export interface Progress {
  protocol: number;
  game: string;
  name: string;
  /** The names of the sides in the language of the request. */
  side_names: [string, string];
  options: Record<string, string>;
  game_id: string;
  version: number;
  now: number;
  seats: [Seat, Seat];
  /** The seats of this viewer: none for a spectator, both for two on one screen. */
  you: Side[];
  status: "waiting" | "playing" | "over";
  turn: Side;
  turns: number;
  board: Board;
  steps: Steps | null;
  prompt: string;
  clock: Clock | null;
  captured: Piece[];
  tally: { name: string; values: [number[], number[]] }[];
  offers: Offers;
  can: Ability[];
  result: Result | null;
  /** The help that the person had who plays against the computer. */
  helps: string[];
  /** Why the result does not count for the rating. */
  unrated: WireError | null;
  rematch_id: string | null;
  last: null | { side: Side; move: string; text: string; effects: Effect[] };
  spectators: number;
  /** The index of the first move in `moves`: 0 in a state, in an update the moves before it stay. */
  moves_from: number;
  moves: string[];
}

export interface State extends Progress {
  type: "state";
}

export interface Update extends Progress {
  type: "update";
  previous: number;
}

export interface WireError {
  key: string;
  text: string;
}

export interface Preview {
  type: "preview";
  version: number;
  steps: Step[];
  board: Board;
  prompt: string;
  effects: string[];
}

export interface Heartbeat {
  type: "heartbeat";
  version: number;
  now: number;
  clock: { left: [number, number]; running: Side | null } | null;
  spectators: number;
  /** `null`: unknown. */
  present: [boolean | null, boolean | null] | null;
}

export type ServerMessage =
  | State
  | Update
  | Preview
  | Heartbeat
  | { type: "ack"; id: string; version: number }
  | { type: "refused"; id: string; version: number; error: WireError }
  | { type: "pong"; sent: number; now: number }
  | { type: "closing"; retry_ms: number }
  | { type: "error"; /** The command that it is about. */ id?: string | null; error: WireError };

export type ClientMessage =
  | { type: "move"; id: string; version: number; steps: Step[] }
  | { type: "move"; id: string; version: number; move: string }
  | {
      type: "act";
      id: string;
      version: number;
      act: Exclude<Ability, "move">;
      sides?: "changed" | "same";
    }
  | { type: "state" }
  | { type: "preview"; version: number; steps: Step[] }
  | { type: "ping"; sent: number };

// Analysis.

export interface ProvedScore {
  proven: "win" | "draw" | "loss";
  /** In so many turns, if that is known. */
  turns?: number | null;
}

/** For the side to move in the position it is about. */
export type Score = ProvedScore | { estimate: number };

/** A position, named by the way that leads to it. */
export interface LineOfPlay {
  game: string;
  options?: Record<string, string>;
  /** `null`: the usual start. */
  position?: string | null;
  moves: string[];
}

/** A line of play, with one more turn as the board makes it. */
export interface PositionQuestion extends LineOfPlay {
  steps?: Step[];
}

export interface Position {
  game: string;
  name: string;
  side_names: [string, string];
  options: Record<string, string>;
  /** The position as text. */
  position: string;
  turn: Side;
  turns: number;
  board: Board;
  steps: Steps | null;
  prompt: string;
  tally: { name: string; values: [number[], number[]] }[];
  captured: Piece[];
  result: Result | null;
  last: null | { side: Side; move: string; text: string; effects: Effect[] };
}

/** The variations of a record: parents before children, the main line first. */
export interface RecordTree {
  comments: string[];
  nodes: { parent: number; move: string; annotations: string[]; comments: string[] }[];
}

/** A record as data. */
export interface RecordedGame {
  game: string;
  options: Record<string, string>;
  position: string | null;
  tags: [string, string][];
  result: string;
  tree: RecordTree;
}

export interface FoundGame extends Omit<RecordedGame, "game"> {
  number: number;
  title: string;
  /** `null` if the record names no game; then there is a problem, and no moves. */
  game: string | null;
  name: string | null;
  problem: { text: string; turn: number | null } | null;
}

export interface Palette {
  code: string;
  piece?: Piece;
  terrain?: Terrain;
  name: string;
}

export interface EditorStart {
  game: string;
  options: Record<string, string>;
  board: Board;
  position: string;
  palette: Palette[];
  sides: (string | { letter: string; name: string })[];
  /** The code of every square, row by row from the top. */
  squares?: string[];
}

export interface EditorAnswer {
  position: string | null;
  board: Board | null;
  problem: string | { text: string } | null;
  squares?: string[];
}

export interface EngineLine {
  score: Score;
  moves: string[];
}

export interface ExploredMove {
  move: string;
  text: string;
  score: ProvedScore | null;
  only: boolean;
  games: number;
  won: [number, number];
  drawn: number;
}

export interface Theory {
  /** A value is `null` if it is not known. */
  regions: { squares: string[]; value: string | null; hot: boolean; text: string }[];
  text: string;
}

export interface WhyTurn {
  move: string;
  side: Side;
  text: string;
  board: Board;
  effects: Effect[];
  sentence: string | null;
}

export interface ReviewedMove {
  turn: number;
  side: string;
  move: string;
  best: Score;
  played: Score;
  line: string[];
  reply: string[];
  depth: number;
  forced: boolean;
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  change: { from: string; to: string } | null;
  lost: number;
  unclear: boolean;
}

export interface SideReview {
  moves: number;
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  turning_point: number | null;
}

export type AnalysisQuestion =
  | {
      type: "analyse";
      id: string;
      line: LineOfPlay;
      lines: number;
      depth?: number;
      seconds?: number;
      threat?: boolean;
    }
  | { type: "explore"; id: string; line: LineOfPlay }
  | { type: "why"; id: string; line: LineOfPlay; move: string }
  | { type: "review"; id: string; line: LineOfPlay; seconds?: number };

/** Without an id, all questions end. */
export type AnalysisRequest =
  | AnalysisQuestion
  | { type: "stop"; id?: string }
  | { type: "ping"; sent: number };

export interface LinesFound {
  type: "lines";
  id: string;
  depth: number;
  lines: EngineLine[];
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  done: boolean;
}

export interface Explored {
  type: "explored";
  id: string;
  complete: boolean;
  moves: ExploredMove[];
  theory: Theory | null;
  /** Whether no more is to come. */
  done: boolean;
}

export interface Why {
  type: "why";
  id: string;
  move: string;
  bad: boolean;
  turns: WhyTurn[];
  score: Score;
  better: { move: string; score: Score } | null;
  /** Whether no better answer is to come. */
  done: boolean;
}

export interface Reviewed {
  type: "reviewed";
  id: string;
  done: number;
  total: number;
  moves: ReviewedMove[] | null;
  /** The winning chances of the first side in every position, the start included. */
  chances: number[] | null;
  review: null | { complete: boolean; sides: Record<string, SideReview> };
}

export type AnalysisAnswer =
  | { type: "queued"; id: string; ahead: number; question?: AnalysisQuestion["type"] | "threat" }
  | LinesFound
  | { type: "threat"; id: string; line: EngineLine | null }
  | Explored
  | Why
  | Reviewed
  | { type: "error"; id: string | null; error: WireError; question?: AnalysisQuestion["type"] | "threat" | null };

export type AnalysisMessage =
  | AnalysisAnswer
  | { type: "pong"; sent: number; now: number }
  | { type: "closing"; retry_ms: number };

/** A lesson: small boards with one task each. */
export interface LessonBoard {
  board: Board;
  learner: Side;
  /** Null once the task is done. */
  steps: Steps | null;
  prompt: string;
  turns_left: string | null;
  /** The learner's moves so far. */
  moves: string[];
  done: boolean;
}

export interface Lesson {
  game: string;
  name: string;
  side_names: [string, string];
  about: string;
  done: string;
  tasks: { id: string; title: string; task: string; board: LessonBoard }[];
}

export interface LessonAnswer {
  kind: "goes_on" | "done" | "wrong" | "hint";
  text: string;
  turns: WhyTurn[];
  squares: string[];
  board: LessonBoard;
}

/** A report about how a game plays, in a list. */
export interface ReportEntry {
  id: string;
  url: string;
  game: string;
  title: string;
  boards: string[];
  status: "shipped" | "made" | "working" | "waiting" | "failed";
  games: number | null;
  complete: boolean;
  ahead: number;
  progress: { text: string; done: number; all: number } | null;
  own: boolean;
  asked_ms: number | null;
}

export interface ReportList {
  reports: ReportEntry[];
  limits: { games: [number, number]; minutes: [number, number]; squares: number };
}

export interface ReportAnswer {
  report: ReportEntry;
  /** Null until it is made. */
  html: string | null;
}

/** The puzzle trainer: what a client sends. */
export type PuzzleIntent =
  | { type: "steps"; steps: Step[] }
  | { type: "play"; move: string }
  | { type: "why" | "hint" | "solution" | "next" | "daily" | "run" }
  | { type: "theme"; theme: string | null }
  | { type: "open"; id: string };

export interface PuzzleEvent {
  kind:
    | "begun"
    | "none"
    | "right"
    | "solved"
    | "wrong"
    | "failed"
    | "refuted"
    | "hint"
    | "solution"
    | "run_begun"
    | "run_over";
  text: string;
  turns: WhyTurn[];
  square: string | null;
}

export interface PuzzleRun {
  solved: number;
  mistakes: number;
  most_mistakes: number;
  left_ms: number;
}

export interface PuzzleView {
  game: string;
  name: string;
  side_names: [string, string];
  id: string;
  /** Is it made of a mistake of the solver? */
  own: boolean;
  difficulty: number;
  band: string;
  daily: boolean;
  task: string[];
  prompt: string;
  line: LineOfPlay & { position: string };
  board: Board;
  solver: Side;
  steps: Steps | null;
  over: boolean;
  can_ask_why: boolean;
  run: PuzzleRun | null;
  themes: { theme: string; name: string }[];
  theme: string | null;
  progress: { tried: number; solved: number; strength: number; due: number };
  rating: Rating | null;
}

export type PuzzleMessage =
  | { type: "trainer"; events: PuzzleEvent[]; view: PuzzleView }
  | { type: "searching"; done: number; games: number }
  | { type: "nothing"; text: string }
  | { type: "pong"; sent: number; now: number }
  | { type: "closing"; retry_ms: number }
  | { type: "error"; error: WireError };
