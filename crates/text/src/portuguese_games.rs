//! What the games say, in Portuguese: their names for things, their help and their complaints.
//!
//! The texts are found by their English, with gaps for what differs from message to message; see
//! [`translate`](super::translate). The order matters only among sentences that fit the same
//! message: the one that says more stands first.
//!
//! Sides of a colour are feminine plurals, *as Pretas*, and X and O are singulars without an
//! article. A sentence in which that would matter has the side with all that agrees with it in
//! one gap: `White's` is *das Brancas*, `X's` is *de X*.

/// English and Portuguese.
pub(super) static GAMES: &[(&str, &str)] = &[
    // The sides.
    ("White", "Brancas"),
    ("Black", "Pretas"),
    ("Red", "Vermelhas"),
    ("X", "X"),
    ("O", "O"),
    ("White's", "das Brancas"),
    ("Black's", "das Pretas"),
    ("Red's", "das Vermelhas"),
    ("X's", "de X"),
    ("O's", "de O"),
    ("White's turn", "a vez das Brancas"),
    ("Black's turn", "a vez das Pretas"),
    ("Red's turn", "a vez das Vermelhas"),
    ("X's turn", "a vez de X"),
    ("O's turn", "a vez de O"),
    ("White has won", "as Brancas venceram"),
    ("Black has won", "as Pretas venceram"),
    ("Red has won", "as Vermelhas venceram"),
    ("X has won", "X venceu"),
    ("O has won", "O venceu"),
    ("the game is drawn", "a partida está empatada"),
    // The games in a line.
    (
        "Cross the board, become a swan, and be the first to come home.",
        "Atravesse o tabuleiro, torne-se cisne e regresse antes do adversário.",
    ),
    (
        "Slide across, jump the enemy next door, and be the last who can move.",
        "Deslize até ao fim, salte por cima do inimigo ao lado e faça a última jogada.",
    ),
    (
        "Drop onto an enemy stone, push it aside, and grow the largest group.",
        "Largue sobre uma pedra inimiga, empurre-a para o lado e forme o maior grupo.",
    ),
    (
        "Trap the enemy between your pieces, and wake the dragons in the caves.",
        "Apanhe o inimigo entre as suas peças e desperte os dragões das grutas.",
    ),
    ("W. D. Troyka, 2001", "W. D. Troyka, 2001"),
    (
        "E. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, 1982",
        "E. Berlekamp, J. H. Conway e R. K. Guy, Winning Ways, 1982",
    ),
    ("Andrea Chia, 2023, CC BY 4.0", "Andrea Chia, 2023, CC BY 4.0"),
    ("Scott Allen Czysz, 2020", "Scott Allen Czysz, 2020"),
    // Options and their values.
    ("size", "tamanho"),
    ("first", "quem começa"),
    ("step", "deslize"),
    ("jump", "salto"),
    ("variant", "variante"),
    ("columns x rows of the board", "colunas x linhas do tabuleiro"),
    ("who starts", "que lado joga primeiro"),
    ("how far a piece slides", "até onde uma peça desliza"),
    ("where jumpers jump to", "para onde saltam os saltadores"),
    ("which of the rules are used", "que regras se usam"),
    ("red", "vermelhas"),
    ("black", "pretas"),
    ("random", "à sorte"),
    ("1", "1"),
    ("any", "qualquer"),
    ("both", "ambos"),
    ("down", "para baixo"),
    ("dragons", "dragões"),
    ("strength", "força"),
    ("base", "base"),
    ("Red starts", "as Vermelhas jogam primeiro"),
    ("Black starts", "as Pretas jogam primeiro"),
    ("one square", "uma casa"),
    ("any number of empty squares", "qualquer número de casas vazias"),
    ("up and down", "para cima e para baixo"),
    ("down only", "só para baixo"),
    ("all of them", "todas"),
    ("no dragons: the caves are used up", "sem dragões: as grutas estão usadas"),
    (
        "only trapping: all have strength 1, no dragons",
        "só armadilhas: todas as peças com força 1, sem dragões",
    ),
    ("{word}x{word} to {word}x{word}, both even", "{}x{} a {}x{}, só com lados pares"),
    ("{word}x{word} to {word}x{word}, square", "{}x{} a {}x{}, só quadrados"),
    ("{word}x{word} to {word}x{word}", "{}x{} a {}x{}"),
    // Computer players.
    (
        "any legal move, each equally likely",
        "uma jogada legal qualquer, todas igualmente prováveis",
    ),
    (
        "one move ahead; how far each piece has come (5 rows only)",
        "vê uma jogada; até onde chegou cada peça (só com 5 linhas)",
    ),
    (
        "one move ahead; pieces, and whether one can be taken",
        "vê uma jogada; as peças, e se alguma pode ser capturada",
    ),
    (
        "one move ahead; jumpers and slippers, stays on the board",
        "vê uma jogada; saltadores e deslizadores, fica no tabuleiro",
    ),
    (
        "one turn ahead; its largest group against the opponent's",
        "vê uma jogada; o seu maior grupo contra o do adversário",
    ),
    (
        "one move ahead; its pieces against the opponent's",
        "vê uma jogada; as suas peças contra as do adversário",
    ),
    (
        "N moves ahead, 1 to 6; its pieces against the opponent's",
        "vê N jogadas, de 1 a 6; as suas peças contra as do adversário",
    ),
    (
        "{} has no player '{}'; its players are {words} and {word}",
        "{} não tem o jogador automático '{}'; os seus jogadores são {} e {}",
    ),
    (
        "'{}' is not a level; the levels are level-1 to {word}",
        "'{}' não é um nível; os níveis vão de level-1 a {}",
    ),
    ("'{}' cannot play: {}", "'{}' não pode jogar: {}"),
    ("'{}' played '{}', and that is not allowed: {}", "'{}' jogou '{}', o que não é permitido: {}"),
    (
        "judges after a few random moves, most often where it looks good",
        "avalia depois de umas jogadas ao acaso, mais vezes onde lhe parece bem",
    ),
    (
        "the same with proofs: what is proved it never lets go of",
        "o mesmo com provas: nunca larga o que está provado",
    ),
    (
        "another program that speaks the engine protocol",
        "outro programa que fala o protocolo dos motores",
    ),
    (
        "the full search, as strong as the time allows",
        "a procura completa, tão forte quanto o tempo permite",
    ),
    (
        "a first game: rarely looks ahead, and forgives",
        "a primeira partida: raramente olha em frente, e perdoa",
    ),
    ("a beginner who sees what is near", "um principiante que vê o que está perto"),
    ("sees a threat more often than not", "vê uma ameaça mais vezes do que não"),
    ("looks a turn or two ahead, with slips", "olha uma ou duas jogadas em frente, com deslizes"),
    ("a fair opponent", "um adversário razoável"),
    ("slips now and then, and punishes yours", "desliza de vez em quando, e castiga os seus erros"),
    ("a good opponent", "um bom adversário"),
    ("seldom wrong", "raramente se engana"),
    ("looks far ahead and makes hardly a slip", "olha longe em frente e quase não comete deslizes"),
    (
        "the full engine, as strong as the time allows",
        "o motor completo, tão forte quanto o tempo permite",
    ),
    (
        "{} has no bot '{}'; its bots are {}",
        "{} não tem o jogador automático '{}'; os que tem são {}",
    ),
    ("'{}' cannot play here: {}", "'{}' não pode jogar aqui: {}"),
    ("write a number for N in {word}", "escreva um número em vez de N em {}"),
    ("{word} takes no number", "{} não leva número"),
    ("N in {word} is a number", "N em {} é um número"),
    (
        "its table is for 5 rows, and the board is {word}",
        "a sua tabela é para 5 linhas, e o tabuleiro é de {}",
    ),
    (
        "N is 1 to {word}, the moves it looks ahead",
        "N vai de 1 a {}: quantas jogadas vê para a frente",
    ),
    // What is on a board, what is counted, and where a piece leaves.
    ("duck", "pato"),
    ("swan", "cisne"),
    ("jumper", "saltador"),
    ("slipper", "deslizador"),
    ("stone", "pedra"),
    ("piece", "peça"),
    ("mountain", "montanha"),
    ("small cave with its dragon", "gruta pequena com o seu dragão"),
    ("large cave with its dragon", "gruta grande com o seu dragão"),
    ("used cave", "gruta usada"),
    ("wakes a dragon", "acorda um dragão"),
    ("ducks", "patos"),
    ("swans", "cisnes"),
    ("jumpers", "saltadores"),
    ("slippers", "deslizadores"),
    ("moves left", "jogadas restantes"),
    ("groups", "grupos"),
    ("pieces", "peças"),
    ("top", "topo"),
    ("bottom", "fundo"),
    ("left", "esquerda"),
    ("right", "direita"),
    ("none", "nenhuma"),
    ("pass", "passar"),
    ("swap", "trocar"),
    ("yes", "sim"),
    ("no", "não"),
    // How games end: reasons that stand by themselves, so that no verb has to agree with a side.
    ("brought a swan home", "um cisne regressou à linha de partida"),
    ("took the last piece", "a última peça do adversário foi capturada"),
    ("left the opponent without a move", "o adversário ficou sem jogadas"),
    ("made the last move", "a última jogada foi feita, e o adversário já não pode jogar"),
    ("has the larger groups", "os seus grupos são maiores"),
    ("left the opponent with one piece or none", "o adversário ficou com uma só peça ou nenhuma"),
    ("the groups of both sides are equal", "os grupos dos dois lados são iguais"),
    ("the same position came up for the third time", "a mesma posição apareceu pela terceira vez"),
    (
        "100 turns passed without a capture or a waking dragon",
        "passaram 100 jogadas sem uma captura nem um dragão a despertar",
    ),
    ("draw", "empate"),
    ("resignation", "desistência"),
    ("agreement", "acordo"),
    ("time", "tempo"),
    ("adjudication", "decisão arbitral"),
    // How moves are written.
    ("the two squares, such as b1c2", "as duas casas, como b1c2"),
    (
        "a slide such as a1b1, a slide off the board such as j3x, a jump such as c2c4, or a jump \
         off the board such as c2^ (top) or c9v (bottom)",
        "um deslize como a1b1, um deslize para fora do tabuleiro como j3x, um salto como c2c4, ou \
         um salto para fora do tabuleiro como c2^ (topo) ou c9v (fundo)",
    ),
    (
        "a drop and a free stone such as d5>c5+g5, a drop alone such as d5>c5, or a free stone \
         alone such as d5",
        "uma largada e uma pedra livre como d5>c5+g5, só uma largada como d5>c5, ou só uma pedra \
         livre como d5",
    ),
    (
        "the two squares, such as e8e6, with x and a square for a capture by strength, such as \
         c9c4xd4",
        "as duas casas, como e8e6, com x e uma casa para uma captura por força, como c9c4xd4",
    ),
    // Moves that cannot be read.
    (
        "'{}' is not a move of {}: {}; a move is {}",
        "'{}' não é uma jogada de {}: {}; uma jogada escreve-se assim: {}",
    ),
    ("'{}' cannot be played: the game is over", "'{}' não se pode jogar: a partida acabou"),
    ("expected a square such as a1 at the end", "falta no fim uma casa como a1"),
    ("expected a square such as a1 at '{}'", "em '{}' devia estar uma casa como a1"),
    (
        "{word} is not on the board, whose squares are a1 to {word}",
        "{} não está no tabuleiro, cujas casas vão de a1 a {}",
    ),
    ("where the piece on {word} goes is missing", "falta dizer para onde vai a peça em {}"),
    ("'{}' is left over at the end", "'{}' está a mais no fim"),
    ("expected > after {word} but found '{}'", "depois de {} devia estar >, e está '{}'"),
    (
        "expected + before the free stone but found '{}'",
        "antes da pedra livre devia estar +, e está '{}'",
    ),
    // Moves that are not legal.
    ("{word} is not a legal move: {}", "{} não é uma jogada legal: {}"),
    ("{word} would be legal", "{} seria legal"),
    ("there is no legal move", "não há nenhuma jogada legal"),
    ("there is no piece on {word}, and it is {}; {}", "não há nenhuma peça em {}, e é {}; {}"),
    ("the piece on {word} is {}, and it is {}; {}", "a peça em {} é {}, e é {}; {}"),
    ("the {} on {word} is {}, and it is {}; {}", "o {} em {} é {}, e é {}; {}"),
    ("the piece on {word} cannot move; {}", "a peça em {} não se pode mover; {}"),
    ("the {} on {word} cannot move; {}", "o {} em {} não se pode mover; {}"),
    ("the piece on {word} can play {}", "a peça em {} pode jogar {}"),
    ("the {} on {word} can play {}", "o {} em {} pode jogar {}"),
    (
        "after the drop {word} has a stone on it or next to it; {}",
        "depois da largada, {} tem uma pedra em cima ou ao lado; {}",
    ),
    ("{word} has a stone on it or next to it; {}", "{} tem uma pedra em cima ou ao lado; {}"),
    (
        "a drop is possible, so the turn starts with one; {}",
        "é possível uma largada, e a jogada começa por ela; {}",
    ),
    ("there is no stone of {} on {word}; {}", "não há nenhuma pedra de {} em {}; {}"),
    ("{word} is not empty; {}", "{} não está vazia; {}"),
    ("{word} is not next to {word}; {}", "{} não está ao lado de {}; {}"),
    ("a free stone must follow; {}", "tem de se seguir uma pedra livre; {}"),
    ("no square is free after this drop; {}", "depois desta largada nenhuma casa fica livre; {}"),
    ("the variant base has no capture by strength", "na variante base não há captura por força"),
    (
        "the piece cannot capture {word} by strength from {word}: it takes a weaker enemy next to \
         it that it does not trap anyway",
        "a peça não pode capturar {} por força a partir de {}: só captura um inimigo mais fraco, \
         ao seu lado, que não fique já preso na armadilha",
    ),
    // Options that are wrong.
    (
        "'{}' is not a board size: write WIDTHxHEIGHT such as 5x6, or one number for a square board",
        "'{}' não é um tamanho de tabuleiro: escreva LARGURAxALTURA, como 5x6, ou um só número para \
         um tabuleiro quadrado",
    ),
    (
        "a board of '{}' is not possible: boards are {}",
        "não é possível um tabuleiro de '{}': os tabuleiros vão de {}",
    ),
    ("{word} cannot be '{}': it is {}", "{} não pode ser '{}': deve ser {}"),
    ("{word} is given twice: {word} and {word}", "{} está dado duas vezes: {} e {}"),
    ("{word} has no option '{}': it has none", "{} não tem a opção '{}': não tem nenhuma"),
    (
        "{word} has no option '{}'; its only option is {word}",
        "{} não tem a opção '{}'; a sua única opção é {}",
    ),
    (
        "{word} has no option '{}'; its options are {}",
        "{} não tem a opção '{}'; as suas opções são {}",
    ),
    // Positions that are wrong.
    ("'{}' is not a position of {}: {}", "'{}' não é uma posição de {}: {}"),
    (
        "the position is a board of {word}, but size is set to {word}",
        "a posição é de um tabuleiro de {}, mas o tamanho escolhido é {}",
    ),
    (
        "the position is a board of {word}, but the game is on {word}",
        "a posição é de um tabuleiro de {}, mas a partida é num de {}",
    ),
    (
        "the position is empty: it starts with the rows of the board",
        "a posição está vazia: começa pelas linhas do tabuleiro",
    ),
    (
        "row {word} has '{}', which is neither a piece nor a number",
        "a linha {} tem '{}', que não é nem uma peça nem um número",
    ),
    (
        "row {word} has a run of empty squares that starts with 0",
        "a linha {} tem um número de casas vazias que começa por 0",
    ),
    (
        "row {word} has more than {word} squares, which no game has",
        "a linha {} tem mais de {} casas, o que nenhum jogo tem",
    ),
    ("row {word} has 1 square where row 1 has {word}", "a linha {} tem 1 casa, e a linha 1 tem {}"),
    (
        "row {word} has {word} squares where row 1 has {word}",
        "a linha {} tem {} casas, e a linha 1 tem {}",
    ),
    ("the first row of the board is empty", "a primeira linha do tabuleiro está por escrever"),
    (
        "there are {word} rows; no game has more than {word}",
        "há {} linhas; nenhum jogo tem mais de {}",
    ),
    (
        "the parts of a position have one space between them",
        "as partes de uma posição têm um espaço entre si",
    ),
    (
        "the side to move is missing after the rows: a space and {word} for {} or {word} for {}",
        "depois das linhas falta o lado a jogar: um espaço e {} para {} ou {} para {}",
    ),
    (
        "the side to move is {word} for {} or {word} for {}, not '{}'",
        "o lado a jogar é {} para {} ou {} para {}, não '{}'",
    ),
    ("'{}' is left over after the side to move", "'{}' está a mais depois do lado a jogar"),
    (
        "{word}: {word} is not a piece; pieces are A to E for x and a to e for o",
        "{}: {} não é uma peça; as peças são de A a E para x e de a a e para o",
    ),
    ("{word}: {word} is not a piece; pieces are {}", "{}: {} não é uma peça; as peças são {}"),
    (
        "{word}: {word} is not a stone; stones are X and O",
        "{}: {} não é uma pedra; as pedras são X e O",
    ),
    (
        "{word}: a duck on its far row would already be a swan",
        "{}: um pato na sua linha oposta já seria um cisne",
    ),
    (
        "both sides have a swan at home, but the first one ended the game",
        "os dois lados têm um cisne na linha de partida, mas o primeiro já acabou a partida",
    ),
    (
        "{word}: mountains (#) are on the four corners alone",
        "{}: só há montanhas (#) nos quatro cantos",
    ),
    ("{word}: a corner is a mountain, #, not {word}", "{}: um canto é uma montanha, #, não {}"),
    ("{word}: a corner is a mountain, #", "{}: um canto é uma montanha, #"),
    ("{word}: a cave (*) is on a5, e5 and i5 alone", "{}: só há grutas (*) em a5, e5 e i5"),
    (
        "{word}: a used cave (.) is on a5, e5 and i5 alone",
        "{}: só há grutas usadas (.) em a5, e5 e i5",
    ),
    (
        "{word}: a cave is *, or . when its dragon has gone",
        "{}: uma gruta é *, ou . quando o dragão já saiu",
    ),
    (
        "{word}: only the variant with dragons has a cave that holds one",
        "{}: só a variante com dragões tem grutas com um dragão",
    ),
    (
        "{word}: only a dragon stands on a cave, and this variant has none",
        "{}: só um dragão pode estar numa gruta, e esta variante não os tem",
    ),
    (
        "{word}: in the variant base every piece has strength 1, not {word}",
        "{}: na variante base todas as peças têm força 1, não {}",
    ),
    (
        "after the rows come the side to move, the caves that hold a dragon and the quiet turns, \
         such as 'x LMR 0'",
        "depois das linhas vêm o lado a jogar, as grutas com dragão e as jogadas calmas, como \
         'x LMR 0'",
    ),
    (
        "the caves that hold a dragon are '{}' on the board but '{}' after it",
        "as grutas com dragão são '{}' no tabuleiro, mas '{}' depois dele",
    ),
    (
        "the quiet turns are a number from 0 to {word}, not '{}'",
        "as jogadas calmas são um número de 0 a {}, não '{}'",
    ),
    (
        "both sides have one piece or none, but the first of them would have lost",
        "os dois lados têm uma só peça ou nenhuma, mas o primeiro deles já teria perdido",
    ),
    // Records that are wrong.
    ("line {word}: {}", "linha {}: {}"),
    ("the text cannot be read on: {}", "não se consegue ler mais do texto: {}"),
    (
        "No such file or directory (os error {word})",
        "não existe esse ficheiro (erro {} do sistema)",
    ),
    ("Permission denied (os error {word})", "não há permissão (erro {} do sistema)"),
    ("Is a directory (os error {word})", "é uma pasta, não um ficheiro (erro {} do sistema)"),
    ("No space left on device (os error {word})", "o disco está cheio (erro {} do sistema)"),
    (
        "the line is longer than {word} bytes; a record has shorter ones",
        "a linha tem mais de {} bytes; as de um registo são mais curtas",
    ),
    (
        "the line is not UTF-8 text; save the file as UTF-8",
        "a linha não é texto UTF-8; guarde o ficheiro como UTF-8",
    ),
    (
        "the game that goes on here is longer than {word} bytes",
        "a partida que aqui continua tem mais de {} bytes",
    ),
    ("'}' without a '{' before it", "'}' sem um '{' antes"),
    ("']' without a '[' before it", "']' sem um '[' antes"),
    ("')' without a '(' before it", "')' sem um '(' antes"),
    ("'$' is followed by a number, as in $1", "a seguir a '$' vem um número, como em $1"),
    (
        "there is a tag among the moves; leave a blank line before the tags of the next game",
        "há uma etiqueta entre as jogadas; deixe uma linha em branco antes das etiquetas da \
         partida seguinte",
    ),
    (
        "a tag is written [Name \"value\"], not '{}'",
        "uma etiqueta escreve-se [Nome \"valor\"], não '{}'",
    ),
    (
        "'{}' annotates a move, and {word} is the result",
        "'{}' anota uma jogada, e {} é o resultado",
    ),
    (
        "the result {word} stands in the variation that starts on line {word}; close it with ')' \
         first",
        "o resultado {} está dentro da variante que começa na linha {}; feche-a primeiro com ')'",
    ),
    (
        "a move cannot start with '%', as '{}' does",
        "uma jogada não pode começar por '%', como '{}'",
    ),
    ("'{}' has no move before it that it annotates", "'{}' não tem antes nenhuma jogada que anote"),
    (
        "a variation stands after the move it replaces, not before",
        "uma variante vem depois da jogada que substitui, não antes",
    ),
    (
        "variations cannot be nested more than {word} deep",
        "não pode haver mais de {} variantes umas dentro das outras",
    ),
    (
        "the comment that starts here is never closed with '}'",
        "o comentário que aqui começa nunca é fechado com '}'",
    ),
    (
        "the variation that starts here is never closed with ')'",
        "a variante que aqui começa nunca é fechada com ')'",
    ),
    (
        "'{}' is not a result: write 1-0, 0-1, 1/2-1/2 or *",
        "'{}' não é um resultado: escreva 1-0, 0-1, 1/2-1/2 ou *",
    ),
    (
        "the tag {word} stands twice, with '{}' and '{}'",
        "a etiqueta {} está duas vezes, com '{}' e com '{}'",
    ),
    ("the tag Game is missing; it is {}", "falta a etiqueta Game; deve ser {}"),
    ("the tag Game is '{}'; it is {}", "a etiqueta Game é '{}'; deve ser {}"),
    (
        "the tag RulesVersion is '{}', and these are the rules of version {word}",
        "a etiqueta RulesVersion é '{}', e estas são as regras da versão {}",
    ),
    (
        "the tag {word} is random; a record says what came of it",
        "a etiqueta {} é random; um registo diz o que saiu em sorte",
    ),
    (
        "the tag Result is {word}, but the moves end with {word}",
        "a etiqueta Result é {}, mas as jogadas acabam com {}",
    ),
    ("the tag {word} is wrong: {}", "a etiqueta {} está errada: {}"),
    ("the result is {word}, but {}, which is {word}", "o resultado é {}, mas {}, o que é {}"),
    // What a person is asked for in a turn.
    ("choose a piece", "escolha uma peça"),
    ("choose where it goes", "escolha para onde vai"),
    ("choose a free square for your stone", "escolha uma casa livre para a sua pedra"),
    ("choose an enemy stone to drop onto", "escolha a pedra inimiga sobre a qual larga a sua"),
    ("choose where that stone goes", "escolha para onde vai essa pedra"),
    (
        "choose a free square for your second stone",
        "escolha uma casa livre para a sua segunda pedra",
    ),
    (
        "choose an enemy to capture by strength, or none",
        "escolha um inimigo para capturar por força, ou nenhum",
    ),
    // What cannot be done at a table.
    (
        "the game is over; undo takes the last move back, again starts another game",
        "a partida acabou; anular desfaz a última jogada, desforra começa outra partida",
    ),
    (
        "the time was over before that; undo takes the last move back, again starts another game",
        "o tempo acabou antes disso; anular desfaz a última jogada, desforra começa outra partida",
    ),
    ("there is no move of yours to take back", "não há nenhuma jogada sua para anular"),
    ("no move was taken back", "nenhuma jogada foi anulada"),
    (
        "two computer players play this to its end; a draw is for people to offer",
        "dois jogadores automáticos jogam até ao fim; só as pessoas propõem empate",
    ),
    ("the game cannot be replayed: {}", "a partida não se pode repetir: {}"),
    ("turn {word}: {}", "jogada {}: {}"),
    ("the game is over in this position", "nesta posição a partida já acabou"),
    (
        "'{}' is not a time control: write none, 30s for a time per move, or 5m+3s for a time and an \
         increment",
        "'{}' não é um tempo de jogo: escreva none, 30s para um tempo por jogada, ou 5m+3s para um \
         tempo e um acréscimo",
    ),
    (
        "'{}' is not a time control: write {word} for seconds per move, or {word} for minutes for the \
         game",
        "'{}' não é um tempo de jogo: escreva {} para segundos por jogada, ou {} para minutos por \
         partida",
    ),
    (
        "'{}' is not a time control: the time is from 1ms to 24h",
        "'{}' não é um tempo de jogo: o tempo vai de 1ms a 24h",
    ),
    (
        "'{}' is not a time control: the increment is from 0s to 1h",
        "'{}' não é um tempo de jogo: o acréscimo vai de 0s a 1h",
    ),
    // Lists of names.
    ("{words} or {word}", "{} ou {}"),
    ("{words} and {word}", "{} e {}"),
];

#[cfg(test)]
mod tests;
