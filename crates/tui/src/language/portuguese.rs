//! Everything the screens say, in Portuguese. What games say is in `portuguese_games`.

use super::Words;

pub(super) static WORDS: Words = Words {
    // Menus.
    main_title: "jogos de estratégia para dois",
    choose_game: "A que vamos jogar?",
    continue_game: "Continuar {0}, jogada {1}",
    continue_title: "A partida que ficou a meio",
    continue_text: "Todas as jogadas continuam no tabuleiro. Delete deita-a fora.",
    cannot_continue: "Não é possível continuar esta partida: {0}",
    discard_title: "Deitar fora esta partida?",
    discard_text: "Não será possível recuperá-la.",
    no_keep: "Não, guardar",
    yes_discard: "Sim, deitar fora",
    open_file: "Abrir uma partida de um ficheiro",
    open_text: "Percorra uma partida guardada ou qualquer registo e continue a jogar a partir de onde quiser.",
    settings: "Definições",
    settings_text: "Língua, cores, peças, ritmo e jogadores.",
    help: "Ajuda",
    help_text: "Todas as teclas e o que fazem.",
    quit: "Sair",
    quit_text: "Uma partida em curso fica guardada e é proposta da próxima vez.",
    back: "Voltar",
    too_small: "Esta janela tem {0} colunas e {1} linhas. O Cygnet precisa de pelo menos 60 e 20; 80 e 24 são confortáveis.",
    // Before a game.
    new_game: "Nova partida",
    start_game: "Começar a partida",
    time: "Relógio",
    start_position: "Começar de uma posição",
    the_beginning: "o início",
    rules: "Regras do jogo",
    human: "humano",
    human_text: "uma pessoa neste teclado",
    chance_decides: "decide a sorte",
    no_clock: "nenhum",
    time_per_move: "{0} por jogada",
    something_else: "Outro valor…",
    type_size: "Escreva um tamanho, colunas x linhas, como 5x6. Tabuleiros: {0}.",
    type_time: "Escreva um tempo: 30s são trinta segundos por jogada, 5m+3s são cinco minutos e mais três segundos por jogada, none é sem relógio.",
    position_text: "Escreva ou cole uma posição, como a que o menu de uma partida copia. Nada significa o início.",
    about_start: "Enter começa. As setas levam a tudo o que se pode escolher.",
    about_time: "Quanto tempo tem cada lado.",
    about_position: "Começar de qualquer posição, escrita como texto.",
    about_rules: "Como se joga, com exemplos.",
    about_back: "Para a lista dos jogos.",
    // Files.
    type_path: "Escrever o caminho de um ficheiro…",
    path_text: "Escreva o caminho de um ficheiro com uma ou mais partidas. ~/ é a sua pasta pessoal.",
    which_game: "O ficheiro tem várias partidas. Qual?",
    saved_in: "As partidas guardadas estão em {0}",
    no_folder: "Não há pasta onde guardar partidas.",
    save_text: "Para onde? Um nome sozinho fica junto das outras partidas.",
    saved_to: "Guardada em {0}",
    not_saved: "{0} não foi escrito: {1}",
    overwrite_text: "Já há um ficheiro com este nome. Substituí-lo?",
    yes_overwrite: "Sim, substituir",
    not_kept: "Não é possível guardar a partida para o caso de algo acontecer: {0}",
    settings_not_saved: "As definições valem por agora mas não puderam ser guardadas: {0}",
    settings_file: "Guardadas em {0}",
    // Settings.
    language: "Língua",
    theme: "Cores",
    theme_meadow: "prado",
    theme_ice: "gelo",
    theme_wood: "madeira",
    theme_night: "noite",
    pieces: "Peças",
    pieces_emoji: "imagens",
    pieces_symbols: "símbolos",
    pieces_letters: "letras",
    pace: "Ritmo do computador",
    at_once: "imediato",
    seconds_a_move: "{0} s por jogada",
    players_of: "Jogadores de {0}",
    automatic: "automático",
    // A game.
    menu: "Menu",
    turn_of: "Vez {1}:",
    thinks: "{0} ({1}): a pensar…",
    paused_before: "Em pausa. A seguir: {0} ({1}).",
    looking_at: "Depois de {0} de {1} jogadas",
    moves: "Jogadas",
    no_moves_yet: "ainda nenhuma",
    has_taken: "tomou {0}",
    none: "nenhum",
    off_board: "para fora",
    and_more: "…e mais {0}",
    becomes: "{0} passa a {1}",
    strength_becomes: "a força {0} passa a {1}",
    pushes: "empurra {0} para {1}",
    summons: "acorda um dragão em {0}, força {1}",
    appears: "{0} em {1}",
    captures: "toma {0} em {1}",
    leaves: "{0} sai de {1}",
    would_win: "e ganha a partida",
    would_lose: "e perde a partida",
    would_draw: "e a partida empata",
    cannot_choose: "{0} não se pode escolher agora; Tab percorre o que se pode.",
    not_your_turn: "É a vez de {0}; um jogador automático está a pensar.",
    looking_back: "Está a ver uma posição anterior; End volta à partida.",
    reading_only: "Isto é um registo para percorrer; Ctrl-G joga a partir desta posição.",
    game_is_over: "A partida acabou; Enter mostra o que se segue.",
    hint_is: "{0} jogaria {1}.",
    no_hint_now: "Há sugestões quando é a sua vez.",
    value_absolute: "{0}: {1}, do ponto de vista de {2}.",
    value_by_side: "{0}: {2} para {1} e {4} para {3}.",
    no_values: "Nenhum jogador automático deste jogo avalia posições neste tabuleiro.",
    draw_declined: "O empate foi recusado; continue.",
    draw_asked: "Empate proposto…",
    resign_text: "O outro lado ganha então a partida.",
    no_play_on: "Não, continuar",
    yes_resign: "Sim, desistir",
    sides_changed: "Nova partida, com os lados trocados.",
    playing_from_here: "A partida continua daqui.",
    pace_is: "Ritmo: {0}",
    is_paused: "Em pausa.",
    goes_on: "A partida continua.",
    position_copied: "Está também na área de transferência, se o terminal o permitir.",
    record_copied: "O registo está também na área de transferência, se o terminal o permitir.",
    // How a game ends: 0 and 1 are the winner and the loser, 2 and 3 "the winner's" and "the loser's", 4 the reason.
    wins_because: "Vitória {2}: {4}.",
    resigns: "Vitória {2}, por desistência.",
    out_of_time: "Vitória {2}: acabou o tempo {3}.",
    awarded: "Vitória {2}, por acordo ou decisão.",
    draw_because: "Empate: {0}.",
    draw_agreed: "Empate por acordo.",
    draw_awarded: "A partida foi declarada empatada.",
    // What can be done at a game.
    do_hint: "Sugestão",
    do_undo: "Anular a última jogada",
    do_redo: "Repetir a jogada anulada",
    do_value: "Quanto vale para os jogadores automáticos",
    do_flip: "Virar o tabuleiro",
    do_draw: "Propor empate",
    do_resign: "Desistir",
    do_rematch: "Desforra com os lados trocados",
    do_play_from_here: "Jogar a partir desta posição",
    do_pause: "Pausa ou continuar",
    do_step: "Uma jogada",
    do_faster: "Mais depressa",
    do_slower: "Mais devagar",
    do_to_start: "À primeira posição",
    do_backward: "Uma jogada atrás",
    do_forward: "Uma jogada à frente",
    do_to_end: "À última posição",
    do_save: "Guardar a partida num ficheiro",
    do_copy_position: "Copiar a posição",
    do_show_record: "Mostrar e copiar o registo",
    do_leave: "Deixar a partida e ir ao menu principal",
    // The keys at the bottom.
    help_choose: "escolher",
    help_take: "aceitar",
    help_play: "jogar",
    help_change: "mudar",
    help_list: "lista",
    help_number: "por número",
    help_name: "por nome",
    help_back: "voltar",
    help_clear: "limpar",
    help_scroll: "deslizar",
    help_page: "página",
    help_discard: "deitar fora",
    help_cursor: "mover",
    help_cancel: "anular",
    help_next: "seguinte",
    help_hint: "sugestão",
    help_undo: "anular",
    help_menu: "menu",
    help_pause: "pausa",
    help_go_on: "continuar",
    help_step: "uma jogada",
    help_faster: "+ rápido",
    help_slower: "+ lento",
    help_backward: "atrás",
    help_forward: "à frente",
    help_end: "fim",
    help_walk: "rever",
    help_play_here: "jogar daqui",
    help_what_next: "e agora?",
    help_rematch: "desforra",
    // Words that can be typed.
    word_hint: "sugestão",
    word_undo: "anular",
    word_redo: "repetir",
    word_value: "valor",
    word_flip: "virar",
    word_draw: "empate",
    word_resign: "desistir",
    word_again: "desforra",
    word_save: "guardar",
    word_position: "posição",
    word_record: "registo",
    word_rules: "regras",
    word_new: "nova",
    word_help: "ajuda",
    word_quit: "sair",
    // The page of all keys.
    help_page_text: include_str!("help_pt.txt"),
    // The line mode.
    plain_intro: "{0}. Escreva uma jogada, ou ajuda.",
    plain_to_move: "Vez {1}.",
    plain_plays: "{0} ({1}): {2}",
    plain_draw_by: "Empate por {0}.",
    plain_not_a_command: "{0} não é um comando; ajuda mostra-os",
    plain_see_help: "{0}; ajuda mostra os comandos",
    plain_no_moves: "Não há nenhuma jogada legal: a partida acabou.",
    plain_no_moves_like: "Nenhuma jogada legal começa por {0}.",
    plain_one_taken_back: "{0} jogada anulada",
    plain_taken_back: "{0} jogadas anuladas",
    plain_one_played_again: "{0} jogada repetida",
    plain_played_again: "{0} jogadas repetidas",
    plain_choose: "Escreva um número ou uma casa, ou uma letra entre parênteses se houver; cancelar esquece a jogada.",
    plain_not_listed: "{0} não se pode escolher agora; escreva uma das escolhas da lista, ou cancelar",
    plain_cancelled: "A jogada foi esquecida; escolha de novo.",
    plain_nothing_begun: "Nenhuma jogada foi começada.",
    plain_name_move: "Diga em que jogada pensa, como uma das que jogadas mostra.",
    plain_only_moves: "{0} só move uma peça.",
    plain_looking_back: "Está a ver uma posição anterior; última volta à partida, daqui joga a partir dela.",
    plain_reading: "Isto é um registo para percorrer com frente e atrás; daqui joga a partir de uma posição.",
    plain_not_looking: "Esta é a última posição; atrás, primeira e ir mostram as anteriores.",
    plain_is_first: "Esta é a primeira posição.",
    plain_is_last: "Esta é a última posição.",
    plain_which_turn: "Diga depois de quantas jogadas, de 0 a {0}: ir {0}",
    plain_watching: "Jogadores automáticos jogam dos dois lados; passo faz uma jogada, seguir deixa-os continuar.",
    plain_not_watched: "Só jogadores automáticos que jogam um com o outro podem esperar ou seguir.",
    plain_pace: "Aqui os jogadores automáticos jogam logo; definir ritmo é para o ecrã inteiro.",
    plain_no_clock: "Esta partida não tem relógio.",
    plain_name_save: "Diga em que ficheiro escrever: guardar partida.txt",
    plain_name_load: "Diga que ficheiro ler: carregar partida.txt",
    plain_name_open: "Nenhuma partida foi guardada; diga que ficheiro abrir: abrir partida.txt",
    plain_saved_title: "Partidas guardadas; abrir 1 abre a primeira:",
    plain_open_number: "Ponha o número a seguir ao ficheiro: abrir {0} 1",
    plain_not_saved: "Nada foi guardado: {0} {1}",
    plain_not_over: "Nada foi guardado: {0} {1}; guardar! substitui-o",
    plain_not_loaded: "Nada foi carregado: {0}",
    plain_one_unfinished: "Há 1 partida por acabar; continuar mostra-a.",
    plain_some_unfinished: "Há {0} partidas por acabar; continuar mostra-as.",
    plain_no_unfinished: "Não há nenhuma partida por acabar.",
    plain_unfinished_title: "Partidas por acabar; continuar 1 continua a primeira, descartar 1 deita-a fora:",
    plain_unfinished_line: "{0}, jogadas feitas: {1}",
    plain_number_wanted: "Diga qual, de 1 a {0}: {1} 1",
    plain_discarded: "Deitada fora: {0}",
    plain_menu_hint: "Escreva o número ou o nome de um jogo, ou: abrir, definições, ajuda, sair.",
    plain_not_a_game: "{0} não é um jogo; escreva um da lista, pelo número ou pelo nome",
    plain_not_in_menu: "{0} não é nem um jogo nem um comando; ajuda mostra os comandos",
    plain_setup_hint: "Escreva começar, ou um nome e um valor para mudar algo: {0} humano",
    plain_not_a_choice: "{0} não se pode escolher aqui; ajuda diz o que se pode",
    plain_position: "Escreva posição e uma posição como o comando posição de uma partida a mostra, ou: posição o início",
    plain_settings_hint: "definir com um nome e um valor muda uma: definir língua en",
    plain_set_language: "língua",
    plain_set_theme: "cores",
    plain_no_setting: "{0} não é uma definição; são {1}",
    plain_no_value: "{0} não pode ser {1}: deve ser {2}",
    plain_two_players: "dois de: {0}",
    plain_word_back: "atrás",
    plain_word_board: "tabuleiro",
    plain_word_cancel: "cancelar",
    plain_word_clock: "relógio",
    plain_word_continue: "continuar",
    plain_word_copy: "copiar",
    plain_word_discard: "descartar",
    plain_word_first: "primeira",
    plain_word_forward: "frente",
    plain_word_from_here: "daqui",
    plain_word_go: "seguir",
    plain_word_goto: "ir",
    plain_word_history: "histórico",
    plain_word_last: "última",
    plain_word_load: "carregar",
    plain_word_menu: "menu",
    plain_word_moves: "jogadas",
    plain_word_open: "abrir",
    plain_word_pace: "ritmo",
    plain_word_pause: "pausa",
    plain_word_pieces: "peças",
    plain_word_players: "jogadores",
    plain_word_preview: "prever",
    plain_word_save_over: "guardar!",
    plain_word_score: "pontos",
    plain_word_set: "definir",
    plain_word_settings: "definições",
    plain_word_start: "começar",
    plain_word_step: "passo",
    plain_help_menu: "\
No menu:
  1, dropper         preparar um jogo, pelo número ou pelo nome
  continuar N        continuar uma partida por acabar; descartar N deita-a fora
  abrir FICHEIRO [N] percorrer uma partida de um ficheiro; abrir mostra as guardadas
  regras JOGO        como se joga
  definições         mostrar as definições; definir língua en muda uma
  menu               este menu outra vez
  sair               sair; o fim da entrada também serve",
    plain_help_setup: "\
Antes de uma partida:
  começar         começar a partida; uma linha vazia também serve
  NOME VALOR      mudar algo: pretas random, tamanho 6x4, relógio 5m+3s
  3 VALOR         o mesmo pelo número da linha
  NOME            o que pode ser
  jogadores       quem pode jogar
  posição TEXTO   começar de uma posição
  regras          como se joga
  definições      mostrar as definições; definir língua en muda uma
  menu            voltar ao menu
  sair            sair",
    plain_help_game: "\
Escreva uma jogada, ou um destes:
  c4, 3, 3w             escolher uma peça pela casa ou pelo número, também com uma
                        direção: q w e cima, a s d baixo, t b l r; o resto é pedido
  peças                 as peças que se podem escolher, com os seus números
  cancelar              esquecer a jogada começada
  prever JOGADA         o que uma jogada faria
  tabuleiro, virar      mostrar o tabuleiro outra vez, virá-lo
  jogadas [INÍCIO]      as jogadas legais, ou as que começam assim
  sugestão              uma jogada que um jogador automático faria
  valor [JOGADOR]       quanto vale a posição para os jogadores automáticos
  pontos, relógio       como estão os lados, quanto tempo têm
  anular, repetir       anular a sua última jogada, ou repeti-la
  desistir, empate      desistir, ou propor empate
  histórico             todas as jogadas com os seus números
  atrás, frente         ver a posição uma jogada antes ou depois
  primeira, última      ver a primeira posição, voltar à partida
  ir N                  ver a posição depois de N jogadas
  daqui                 jogar a partir da posição que está a ver
  passo, seguir, pausa  uma jogada de dois automáticos, todas, ou nenhuma por agora
  posição, copiar       a posição como texto
  registo               a partida até agora como registo
  guardar FICHEIRO      escrever o registo num ficheiro; guardar! substitui um
  carregar FICHEIRO [N] continuar com uma partida de um ficheiro
  abrir FICHEIRO [N]    percorrer uma partida de um ficheiro
  regras                como se joga
  jogadores             quem joga
  desforra, nova        outra partida, com os lados trocados ou preparada de novo
  menu                  ir ao menu; a partida fica guardada
  continuar [N]         continuar outra partida por acabar; descartar N deita-a fora
  definições            mostrar as definições; definir língua en muda uma
  ritmo                 porque os jogadores automáticos não esperam aqui
  ajuda                 esta lista
  sair                  sair; o fim da entrada também serve; a partida fica guardada",
};
