//! The end of the help of each command: examples of its use, and remarks.

/// The end of the help of a command.
pub(crate) struct HelpEnd {
    /// The names of the commands that lead to it, each after a hyphen: `-table-build`.
    pub(crate) path: &'static str,
    /// Command lines, which may have remarks in a column of their own.
    pub(crate) examples: &'static [&'static str],
    /// A remark; empty if there is none.
    pub(crate) remarks: &'static str,
}

/// The ends of all commands that have one.
pub(crate) const HELP_ENDS: &[HelpEnd] = &[
    HelpEnd {
        path: "",
        examples: &[
            "cygnet games                              the games and their options",
            "cygnet rules dropper                      the rules of a game",
            "cygnet show ugly_duck --size 4x6          the initial position",
            "cygnet show ski_jumps --moves 'a1b1 j2i2' the position after two moves",
            "cygnet moves three_dragons -o variant=base",
            "cygnet perft ugly_duck 6 --divide",
            "cygnet inspect dropper --size 4 --bot greedy-group",
            "cygnet watch ugly_duck --first greedy-table --second greedy-threat",
            "cygnet review game.txt                    the mistakes of a game, and better moves",
            "cygnet solve ski_jumps --size 6x6         a proof of who wins",
            "cygnet table build ugly_duck --size 4x5   the value of every position of a board",
            "cygnet serve --open                       play in a browser",
        ],
        remarks: "Exit status: 0 success, 1 the answer is no, 2 wrong usage or input.",
    },
    HelpEnd { path: "-games", examples: &["cygnet games", "cygnet games --json"], remarks: "" },
    HelpEnd {
        path: "-show",
        examples: &[
            "cygnet show ugly_duck",
            "cygnet show ugly_duck --position '4/4/dDS1/2d1 w' --moves c3d2",
            "cygnet show ski_jumps --size 6x4 -o first=black",
        ],
        remarks: "",
    },
    HelpEnd {
        path: "-moves",
        examples: &[
            "cygnet moves dropper --size 3",
            "cygnet moves ski_jumps -o step=any --moves 'a1d1'",
        ],
        remarks: "",
    },
    HelpEnd {
        path: "-perft",
        examples: &[
            "cygnet perft ugly_duck 7",
            "cygnet perft three_dragons 3 --divide --threads 2",
            "cygnet perft ski_jumps 8 --size 6 -o jump=down",
        ],
        remarks: "",
    },
    HelpEnd {
        path: "-inspect",
        examples: &[
            "cygnet inspect ugly_duck --position 'DDD/3/ddd w'",
            "cygnet inspect three_dragons --bot minimax:2",
        ],
        remarks: "",
    },
    HelpEnd { path: "-rules", examples: &["cygnet rules three_dragons | less"], remarks: "" },
    HelpEnd {
        path: "-play",
        examples: &[
            "cygnet play ugly_duck --second level-1",
            "cygnet play dropper --size 5 --first greedy-group --second human",
            "cygnet play three_dragons --second human",
        ],
        remarks: "Without a game the menu opens, as with cygnet alone. With --plain, or without \
                  a terminal, each line is a move or a command; 'help' lists the commands.",
    },
    HelpEnd {
        path: "-watch",
        examples: &[
            "cygnet watch ugly_duck --first greedy-table --second greedy-threat",
            "cygnet watch dropper --size 5 --first greedy-group --seed 7",
            "cygnet watch three_dragons --second minimax:2 --brief > game.txt",
        ],
        remarks: "",
    },
    HelpEnd {
        path: "-serve",
        examples: &[
            "cygnet serve --open",
            "cygnet serve --host 0.0.0.0",
            "cygnet serve --behind-proxy --behind-tls",
            "cygnet serve --database postgres://cygnet@localhost/cygnet",
        ],
        remarks: "The server prints its address and runs until it is interrupted. By default \
                  only this machine can reach it. Games are kept in the data folder; \
                  docs/deploying.md describes servers for many people.",
    },
    HelpEnd {
        path: "-analyse",
        examples: &[
            "cygnet analyse ugly_duck --time 10s",
            "cygnet analyse dropper --size 4 --moves 'b2' --lines 3",
            "cygnet analyse ski_jumps --size 6 --depth 20 --threads 2 --json",
        ],
        remarks: "A score is for the side to move: 'win in 5' and 'draw' are proven, +0.35 is an \
                  estimate. Without a limit the search takes five seconds; a proof ends it \
                  earlier.",
    },
    HelpEnd {
        path: "-review",
        examples: &[
            "cygnet review game.txt",
            "cygnet review games.txt --game 3 --time 5s",
            "cygnet review game.txt --depth 12 --output reviewed.txt",
        ],
        remarks: "Scores are for the side that moves: first the best move, then the move played. \
                  ?! marks an inaccuracy, ? a mistake, ?? a blunder. A move gives a result away \
                  only if the result is proven before the move and after it. Without a limit \
                  each position takes a second.\n\
                  \n\
                  Exit status: 0 if everything was reviewed, 1 if the review was interrupted.",
    },
    HelpEnd {
        path: "-solve",
        examples: &[
            "cygnet solve ugly_duck --size 4",
            "cygnet solve ski_jumps --size 6x6 --all-moves --json",
            "cygnet solve dropper --size 3 --proof dropper3.proof",
            "cygnet solve ugly_duck --moves 'c1c2 c5c4 b1b2' --time 30s --threads 2",
        ],
        remarks: "Exit status: 0 if everything requested was found (the value; with --all-moves \
                  that of every move, with --distance the distance, with --proof a proof), 1 if \
                  a limit or an interruption came first or there is too little memory, 2 if the \
                  proof cannot be written.",
    },
    HelpEnd {
        path: "-verify",
        examples: &["cygnet verify dropper3.proof"],
        remarks: "Files are read while they are checked, so they may be larger than memory.\n\
                  \n\
                  Exit status: 0 if all proofs are correct, 1 if one is refused or needs more \
                  memory than there is, 2 if a file cannot be read; the other files are checked \
                  all the same.",
    },
    HelpEnd {
        path: "-players",
        examples: &["cygnet players ugly_duck", "cygnet players three_dragons --json"],
        remarks: "",
    },
    HelpEnd {
        path: "-match",
        examples: &[
            "cygnet match ugly_duck engine greedy-table --games 400 --time 100ms --threads 2",
            "cygnet match dropper level-4 level-3 --size 5 --games 200 --nodes 5000 --seed 1",
            "cygnet match ski_jumps engine level-9 --clock 10s+0.1s --sprt 0,50 --records games.txt",
            "cygnet match dropper engine engine --time 100ms,50ms",
        ],
        remarks: "Each opening is played twice, with sides changed. Two limits separated by a \
                  comma are for A and B. With --records, running the same command again \
                  continues an interrupted match.\n\
                  \n\
                  Exit status: 0 if the match was played to its end, 1 if it was interrupted.",
    },
    HelpEnd {
        path: "-tournament",
        examples: &[
            "cygnet tournament ugly_duck levels bots --format swiss --nodes 500 --out duck",
            "cygnet tournament dropper level-3 level-4 level-5 --games 20 --threads 2",
            "cygnet tournament ski_jumps engine levels --format gauntlet --records games.txt",
            "cygnet tournament cup.toml",
        ],
        remarks: "Each opening is played twice, with sides changed, and all boards of a round play the \
                  same ones. With --records, running the same command again continues an \
                  interrupted tournament, even one that was killed. Arguments go before what a \
                  file says; docs/tournaments.md describes the file. Players who are listed first \
                  are seeded best.\n\
                  \n\
                  Exit status: 0 if all games were played, 1 if the tournament was interrupted.",
    },
    HelpEnd {
        path: "-report",
        examples: &[
            "cygnet report ugly_duck",
            "cygnet report ugly_duck --size 4x4,5x5,6x6 --time 30m --out sizes.html",
            "cygnet report ski_jumps -o jump=both,down --games 400 --seed 1",
            "cygnet report --compare before.json after.json",
            "cygnet report --check ugly_duck-report.json",
        ],
        remarks: "A report that was interrupted goes on when the same command is run again.\n\
                  \n\
                  Exit status: 0 if everything was measured, or nothing differs from the report that was \
                  checked; 1 if it was interrupted, or something differs.",
    },
    HelpEnd {
        path: "-ratings",
        examples: &[
            "cygnet ratings ugly_duck",
            "cygnet ratings guess ugly_duck casual",
            "cygnet ratings export --out results.json",
            "cygnet ratings erase dropper --yes",
        ],
        remarks: "All ratings of a game are on one scale: level-5 is 1500, and a player who is 200 points \
                  stronger makes 76 % of the points.",
    },
    HelpEnd {
        path: "-ratings-calibrate",
        examples: &[
            "cygnet ratings calibrate ugly_duck --records matches --out crates/ratings/scales",
            "cygnet ratings calibrate ski_jumps dropper --games 40",
        ],
        remarks: "With --records, running the same command again continues an interrupted calibration.\n\
                  \n\
                  Exit status: 0 if all games were rated, 1 if it was interrupted.",
    },
    HelpEnd {
        path: "-progress",
        examples: &["cygnet progress", "cygnet progress ugly_duck --json"],
        remarks: "",
    },
    HelpEnd {
        path: "-learn",
        examples: &["cygnet learn", "cygnet learn ugly_duck", "cygnet learn dropper --plain"],
        remarks: "Without a game you choose one that has a lesson. With --plain, or without a terminal, each \
                  line is a move or a command; 'help' lists the commands.",
    },
    HelpEnd {
        path: "-puzzle",
        examples: &["cygnet puzzle", "cygnet puzzle ugly_duck", "cygnet puzzle ski_jumps --plain"],
        remarks: "Without a game you choose one that has puzzles. With --plain, or without a terminal, each \
                  line is a move or a command; 'help' lists the commands.",
    },
    HelpEnd {
        path: "-puzzles-build",
        examples: &[
            "cygnet puzzles build ugly_duck --count 300 --seed 1 --out puzzles.jsonl",
            "cygnet puzzles build dropper --size 4 --threads 2 --out puzzles.jsonl",
            "cygnet puzzles build ski_jumps --from games.txt",
        ],
        remarks: "The same seed makes the same file, on any number of threads. An interrupted build \
                  writes the puzzles that it has found.\n\
                  \n\
                  Exit status: 0 if there are as many puzzles as asked for, 1 if there are fewer.",
    },
    HelpEnd {
        path: "-puzzles-check",
        examples: &[
            "cygnet puzzles check puzzles.jsonl",
            "cygnet puzzles check puzzles.jsonl --sample 20 --seed 1",
            "cygnet puzzles check puzzles.jsonl --id 0c5a9e2f71d4",
        ],
        remarks: "Neither earlier proofs nor complete tables are used.\n\
                  \n\
                  Exit status: 0 if every statement was proved, 1 if one is false or could not be \
                  proved or the check was interrupted, 2 if the file cannot be opened.",
    },
    HelpEnd {
        path: "-engine",
        examples: &[
            "printf 'setoption name Game value dropper size=4\\ngo nodes 10000\\n' | cygnet engine",
        ],
        remarks: "The protocol is UGI, extended with games and their options, legal moves and \
                  proven scores; docs/protocol.md describes it.",
    },
    HelpEnd {
        path: "-engine-check",
        examples: &[
            "cygnet engine-check cygnet engine",
            "cygnet engine-check './other --name \"my engine\"'",
        ],
        remarks: "Exit status: 0 if no check failed, 1 if one did.",
    },
    HelpEnd {
        path: "-bench",
        examples: &["cygnet bench", "cygnet bench --quick --json"],
        remarks: "Every figure is measured on one core in this run. The first signature changes \
                  only if the behaviour of the games changes, the second only if an evaluation \
                  or the search changes.",
    },
    HelpEnd {
        path: "-completions",
        examples: &["cygnet completions bash > ~/.local/share/bash-completion/completions/cygnet"],
        remarks: "",
    },
    HelpEnd {
        path: "-record-check",
        examples: &["cygnet record check game.txt", "cygnet record check - < games.txt"],
        remarks: "Exit status: 0 if all games are in order, 1 if one is not, 2 if a file cannot \
                  be read.",
    },
    HelpEnd {
        path: "-table-build",
        examples: &[
            "cygnet table build ugly_duck --size 4x5",
            "cygnet table build ugly_duck --size 5x5 --threads 2 --memory 8192",
            "cygnet table build ugly_duck --size 5x4 --out /big/disk/ugly_duck_5x4.table",
        ],
        remarks: "An interrupted build keeps what is finished, and running the same command \
                  again continues it. With less memory than the table takes, parts are read back \
                  from the file as needed. 5x5 takes 6.7 GiB of disk.\n\
                  \n\
                  Exit status: 0 if the table is complete, 1 if the build was interrupted or \
                  there is too little memory.",
    },
    HelpEnd {
        path: "-table-probe",
        examples: &[
            "cygnet table probe ugly_duck --size 4x5",
            "cygnet table probe ugly_duck --size 4x5 --moves 'b1b2 b5b4' --json",
        ],
        remarks: "Exit status: 0 if the table contains the position, 1 if it does not.",
    },
    HelpEnd {
        path: "-table-check",
        examples: &[
            "cygnet table check ugly_duck --size 4x5",
            "cygnet table check ugly_duck --size 5x5 --samples 1000000 --seed 1",
        ],
        remarks: "Exit status: 0 if the table is in order, 1 if it is damaged or wrong or the \
                  check was interrupted.",
    },
    HelpEnd {
        path: "-table-stats",
        examples: &[
            "cygnet table stats ugly_duck --size 4x5",
            "cygnet table stats ugly_duck --size 4x5 --picture ugly_duck.svg",
            "cygnet table stats ugly_duck --size 4x5 --json",
        ],
        remarks: "The count examines every move of every position, which takes longer than \
                  building the table.\n\
                  \n\
                  Exit status: 0 if the count is complete, 1 if it was interrupted.",
    },
];
