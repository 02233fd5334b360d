//! What the commands say when something is wrong, in Portuguese: see [`portuguese_games`](super::portuguese_games).
//!
//! The sentences about arguments are those of the library that reads them.

/// English and Portuguese.
pub(super) static COMMANDS: &[(&str, &str)] = &[
    // Files that cannot be read or written.
    (
        "the settings in {} cannot be read, so the defaults are used: {}",
        "não se conseguem ler as definições em {}, e valem as de origem: {}",
    ),
    ("'{}' was not read: {}", "'{}' não foi lido: {}"),
    ("it is longer than {word} MiB", "tem mais de {} MiB"),
    ("it is not text", "não é texto"),
    ("it is a link, and not a file", "é uma ligação, e não um ficheiro"),
    ("it has no game in it", "não tem nenhuma partida"),
    ("its games are 1 to {word}, not {word}", "as suas partidas vão de 1 a {}, não {}"),
    (
        "it is not a file but a folder or a device",
        "não é um ficheiro, é uma pasta ou um dispositivo",
    ),
    (
        "it is a folder or a device, and cannot be replaced",
        "é uma pasta ou um dispositivo, e não se pode substituir",
    ),
    (
        "a file of this name is there already and was not overwritten",
        "já há um ficheiro com este nome, e não foi substituído",
    ),
    ("another program plays this game", "outro programa está a jogar esta partida"),
    (
        "another program has played on or discarded this game",
        "outro programa já continuou ou deitou fora esta partida",
    ),
    (
        "too many games were started in the same second",
        "começaram partidas a mais no mesmo segundo",
    ),
    ("the game does not end with a result", "a partida não termina com um resultado"),
    ("a match needs a limit, such as 1m+0.6s", "um encontro precisa de um limite, como 1m+0.6s"),
    ("error", "erro"),
    // Arguments.
    ("try 'cygnet --help'", "experimente 'cygnet --help'"),
    ("a command is missing", "falta um comando"),
    ("unrecognized subcommand '{}'", "não há nenhum comando '{}'"),
    ("the commands are {}", "os comandos são {}"),
    ("unexpected argument '{}' found", "o argumento '{}' não era esperado"),
    ("a similar subcommand exists: '{}'", "há um comando parecido: '{}'"),
    ("some similar subcommands exist: {}", "há comandos parecidos: {}"),
    ("a similar argument exists: '{}'", "há um argumento parecido: '{}'"),
    ("some similar arguments exist: {}", "há argumentos parecidos: {}"),
    ("a similar value exists: '{}'", "há um valor parecido: '{}'"),
    ("some similar values exist: {}", "há valores parecidos: {}"),
    (
        "invalid value '{}' for '{}' [possible values: {}]",
        "o valor '{}' não serve para '{}' [valores possíveis: {}]",
    ),
    ("invalid value '{}' for '{}': {}", "o valor '{}' não serve para '{}': {}"),
    (
        "a value is required for '{}' but none was supplied [possible values: {}]",
        "'{}' precisa de um valor, e não tem nenhum [valores possíveis: {}]",
    ),
    (
        "a value is required for '{}' but none was supplied",
        "'{}' precisa de um valor, e não tem nenhum",
    ),
    ("unexpected value '{}' for '{}' found", "o valor '{}' de '{}' está a mais"),
    ("no more were expected", "não se esperavam mais"),
    (
        "the following required arguments were not provided: {}",
        "faltam argumentos obrigatórios: {}",
    ),
    ("the argument '{}' cannot be used multiple times", "o argumento '{}' só se pode dar uma vez"),
    (
        "the argument '{}' cannot be used with one or more of the other specified arguments",
        "o argumento '{}' não se pode dar com os outros",
    ),
    ("the argument '{}' cannot be used with: {}", "o argumento '{}' não se pode dar com: {}"),
    ("the argument '{}' cannot be used with '{}'", "o argumento '{}' não se pode dar com '{}'"),
    (
        "'{}' requires a subcommand but one was not provided [subcommands: {}]",
        "falta o que '{}' deve fazer [comandos: {}]",
    ),
    (
        "invalid UTF-8 was detected in one or more arguments",
        "há um argumento que não é texto UTF-8",
    ),
    ("it is a whole number from {word} to {word}", "deve ser um número inteiro de {} a {}"),
    (
        "it is a time with its unit, such as 500ms, 1.5s, 2m or 1h30m, from 1ms to 24h",
        "deve ser um tempo com a sua unidade, como 500ms, 1.5s, 2m ou 1h30m, de 1ms a 24h",
    ),
    (
        "it is an even number from 2 to {word}: openings are played twice",
        "deve ser um número par de 2 a {}: cada abertura joga-se duas vezes",
    ),
    ("it is at least 1", "deve ser pelo menos 1"),
    (
        "'{}' is not a test: write ELO0,ELO1, two numbers from -2000 to 2000, the smaller first, such \
         as 0,10",
        "'{}' não é um teste: escreva ELO0,ELO1, dois números de -2000 a 2000, o menor primeiro, como 0,10",
    ),
    (
        "--plain and --ascii are for cygnet alone and for play",
        "--plain e --ascii são para cygnet sozinho e para play",
    ),
    (
        "play is a conversation and has no JSON; watch and inspect have",
        "play é uma conversa e não tem JSON; watch e inspect têm",
    ),
    (
        "engine is a conversation and has no JSON; analyse has",
        "engine é uma conversa e não tem JSON; analyse tem",
    ),
    // Games, positions and moves.
    ("there is no game '{}'; the games are {}", "não há nenhum jogo '{}'; os jogos são {}"),
    ("name the game that the options are for: {}", "diga para que jogo são as opções: {}"),
    (
        "'{}' is not an option: write it as -o name=value",
        "'{}' não é uma opção: escreva -o nome=valor",
    ),
    ("move {word} of --moves", "jogada {} de --moves"),
    // Files.
    (
        "cannot write {}: name a file for the reviewed games",
        "não é possível escrever {}: diga um ficheiro para as partidas revistas",
    ),
    ("cannot write the answer", "não é possível escrever a resposta"),
    ("cannot write {}", "não é possível escrever {}"),
    ("cannot read the commands", "não é possível ler os comandos"),
    ("cannot read the answers", "não é possível ler as respostas"),
    (
        "cannot read {}: {}; give a file of records",
        "não é possível ler {}: {}; dê um ficheiro de registos",
    ),
    ("cannot read {} on from line {word}: {}", "não é possível ler {} a partir da linha {}: {}"),
    ("cannot read {}", "não é possível ler {}"),
    (
        "{} is a folder; give the record files in it",
        "{} é uma pasta; dê os ficheiros de registos que lá estão",
    ),
    ("{}: it is not a folder of tables", "{}: não é uma pasta de tabelas"),
    (
        "{} has no game {word}; its games are 1 to {word}",
        "{} não tem a partida {}; as suas partidas vão de 1 a {}",
    ),
    (
        "{}: there is no game in it: a record starts with tags such as [Game \"dropper\"]",
        "{}: não tem nenhuma partida: um registo começa por etiquetas como [Game \"dropper\"]",
    ),
    ("{} game {word}, variation at turn {word}: {}", "{} partida {}, variante na jogada {}: {}"),
    ("{} game {word}, turn {word}: {}", "{} partida {}, jogada {}: {}"),
    ("{} game {word}: {}", "{} partida {}: {}"),
    ("it is not the name of a file", "não é o nome de um ficheiro"),
    ("it is read-only", "só se pode ler"),
    ("it is not a file", "não é um ficheiro"),
    // The terminal and the system.
    ("the terminal cannot be used", "não é possível usar o terminal"),
    ("signals cannot be listened to", "não é possível escutar os sinais"),
    ("cannot make a pipe", "não é possível criar um canal"),
    ("the engine broke down", "o motor avariou-se"),
    // Matches.
    ("the records cannot be kept in {}: {}", "não é possível guardar os registos em {}: {}"),
    (
        "{} is in use by another match; choose another file, or wait for its end",
        "{} está a ser usado por outro encontro; escolha outro ficheiro, ou espere que acabe",
    ),
    (
        "{}, line {word}: {}; this is not the same match, so choose another file",
        "{}, linha {}: {}; não é o mesmo encontro, escolha outro ficheiro",
    ),
    ("the game has no result", "a partida não tem resultado"),
    ("the tag {word} is missing or no number", "a etiqueta {} falta ou não é um número"),
    ("the tag {word} is '{}' and not '{}'", "a etiqueta {} é '{}' e não '{}'"),
    ("the tag {word} is not one of a match", "a etiqueta {} não é a de um encontro"),
    (
        "a match has an even number of games, at least 2, as each opening is played twice with sides \
         changed; {word} is not",
        "um encontro tem um número par de partidas, pelo menos 2, porque cada abertura se joga duas \
         vezes com os lados trocados; {} não serve",
    ),
    (
        "the game is over in this position; a match starts where it goes on",
        "nesta posição a partida já acabou; um encontro começa onde ela continua",
    ),
    // Other programs.
    (
        "a command is missing: write the program and its arguments, such as ./engine --flag",
        "falta um comando: escreva o programa e os seus argumentos, como ./engine --flag",
    ),
    (
        "'{}' has a quotation mark {word} that is not closed",
        "'{}' tem umas aspas {} que não são fechadas",
    ),
    ("{} cannot be started: {}", "não é possível iniciar {}: {}"),
    ("{} did not answer '{}' with {} within {word} ms", "{} não respondeu a '{}' com {} em {} ms"),
    ("{} does not play {}; it plays {}", "{} não joga {}; joga {}"),
    ("{} has no option '{}'; it has {}", "{} não tem a opção '{}'; tem {}"),
    ("{} answered with '{}': {}", "{} respondeu com '{}': {}"),
    (
        "{} has failed; the game waits. Undo, or leave it for the menu.",
        "{} falhou; a partida espera. Anule, ou deixe-a e vá ao menu.",
    ),
    ("That cannot be done now.", "Isso não se pode fazer agora."),
    // Proofs and tables.
    ("A complete table is not used: {}.", "Uma tabela completa não é usada: {}."),
    ("What was proved before is not used: {}.", "O que foi provado antes não é usado: {}."),
    ("What was proved cannot be kept: {}.", "Não é possível guardar o que foi provado: {}."),
    ("it is not a file of what was proved", "não é um ficheiro do que foi provado"),
    ("it is about other rules or options", "é sobre outras regras ou opções"),
    (
        "{}: it is damaged: the checksum of bytes {word} to {word} is wrong; delete it and build it anew",
        "{}: está danificada: a soma de controlo dos bytes {} a {} está errada; apague-a e faça-a de novo",
    ),
    ("it is damaged", "está danificado"),
    (
        "{word} MiB of memory were asked for, and no more than {word} MiB can be had",
        "foram pedidos {} MiB de memória, e não se conseguem mais de {} MiB",
    ),
    ("there is no table of {}; '{}' makes one", "não há nenhuma tabela de {}; '{}' faz uma"),
    (
        "there is no folder for tables; say where with --out",
        "não há pasta para tabelas; diga onde com --out",
    ),
    (
        "{} is the table itself; name another file for the picture",
        "{} é a própria tabela; diga outro ficheiro para a imagem",
    ),
    (
        "{} has no complete tables: they are for games in which every move is a step on a piece's way",
        "{} não tem tabelas completas: são para jogos em que cada jogada é um passo no caminho de uma peça",
    ),
    (
        "{word} MiB of memory are not enough to build this table; it takes at least {word} MiB",
        "{} MiB de memória não chegam para fazer esta tabela; são precisos pelo menos {} MiB",
    ),
    (
        "{}: the table takes {word} MiB, and there are {word} MiB left on this disk",
        "{}: a tabela ocupa {} MiB, e restam {} MiB neste disco",
    ),
    ("{}: another program is building this table", "{}: outro programa está a fazer esta tabela"),
    (
        "a board of {word} is too large for a complete table: it may have at most {word} columns, {word} \
         rows and {word} billion positions",
        "um tabuleiro de {} é grande demais para uma tabela completa: pode ter no máximo {} colunas, {} \
         linhas e {} mil milhões de posições",
    ),
];

#[cfg(test)]
mod tests {
    use super::super::Language;

    #[test]
    fn what_commands_say_of_files_is_told_apart_from_what_they_are_called() {
        for (english, portuguese) in [
            ("cannot read the end.txt", "não é possível ler the end.txt"),
            (
                "a.txt:3: game 1, turn 2: b1b2 is not a legal move: b1c2 would be legal",
                "a.txt:3: partida 1, jogada 2: b1b2 não é uma jogada legal: b1c2 seria legal",
            ),
            (
                "invalid value 'x' for '--depth <N>': it is a whole number from 1 to 200",
                "o valor 'x' não serve para '--depth <N>': deve ser um número inteiro de 1 a 200",
            ),
        ] {
            assert_eq!(Language::Portuguese.translate(english), portuguese);
        }
    }
}
