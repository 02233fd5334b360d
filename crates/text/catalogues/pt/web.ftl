# O que dizem as páginas de `cygnet serve`.

## Todas as páginas.

web-title = jogos de estratégia para dois
web-skip = Saltar para o conteúdo
web-settings = Definições
web-close = Fechar
web-loading = A carregar…
web-to-start = Todos os jogos
web-try-again = Tentar de novo
web-error-title = Não resultou
web-error-unreachable = Não é possível chegar ao servidor. Veja se está a funcionar e se tem ligação, e tente de novo.
web-error-unknown = O servidor não deu uma resposta utilizável. Tente de novo daqui a pouco.
web-error-address = Não há nenhuma página com este endereço. Peça-o de novo ou comece na página inicial.
web-outdated = Esta página e o servidor são de versões diferentes. Tente de novo daqui a pouco; a partida não se perde.
web-copied = Ligação copiada
web-yes = Sim
web-no = Não

## Definições.

web-theme = Tema
web-theme-light = Claro
web-theme-dark = Escuro
web-like-system = Automático
web-language = Língua
web-motion = Movimento
web-motion-full = Completo
web-motion-reduced = Reduzido
web-coordinates = Coordenadas no tabuleiro
web-sounds = Sons
web-shortcuts = Atalhos com uma só letra

## Página inicial.

web-choose-game = A que vamos jogar?
web-play = Jogar
web-friend = Amigo
web-learn = Aprender
web-options = Opções
web-options-of = Opções de { $game }
web-against = contra { $player }
web-at-strength = à sua altura
web-own-rating = A sua pontuação: { $rating }
web-level-rating = { $level } · { $rating }
web-playing = As suas partidas
web-finished = Acabadas há pouco
web-no-games-yet = As partidas que começar aparecem aqui. Pode sair e voltar a elas.
web-a-friend = um amigo
web-two-here = dois neste ecrã
web-entry-about = { $turns ->
    [one] { $opponent } · { $turns } jogada · { $when }
   *[other] { $opponent } · { $turns } jogadas · { $when }
}

## Uma nova partida.

web-new-game-of = Nova partida: { $game }
web-opponent = Adversário
web-opponent-computer = Computador
web-opponent-computer-help = Começa imediatamente.
web-opponent-friend = Amigo
web-opponent-friend-help = Recebe uma ligação para enviar. Serve uma só vez, a uma só pessoa.
web-opponent-local = Mesmo ecrã
web-opponent-local-help = Duas pessoas jogam à vez neste aparelho.
web-level = Nível
web-your-side = O seu lado
web-side-random = Sorteio
web-clock = Relógio
web-other = Outro…
web-start-game = Começar a partida
web-create-link = Criar a ligação

## A ligação de um amigo.

web-join-title = Uma partida de { $game }
web-join-text = Um amigo convida-o para jogar. Não precisa de conta, e o lugar é seu assim que entrar.
web-join-clock = O relógio: { $clock }.
web-join-no-clock = Não há relógio.
web-join = Entrar
web-invite-over = Esta partida já acabou
web-invite-used = Este lugar está ocupado
web-invite-playing = A partida começou sem si. Pode assistir.
web-invite-look = Pode vê-la.
web-watch = Ver a partida

## Jogadores.

web-you = Você
web-friend-name = Adversário
web-a-player = Jogador
web-nobody-yet = Ainda ninguém
web-away = ausente
web-has-taken = tomou { $pieces }
web-clock-of = restam cerca de { $time }

## A vez.

web-turn-panel = A sua vez e propostas
web-your-turn = É a sua vez
web-their-turn = É a vez do adversário
web-turn-of = A jogar: { $side }
web-thinking = { $player } está a pensar…
web-undo-step = Desfazer passo
web-type-move = Escreva uma jogada
web-play-typed = Jogar
web-pending = A enviar…
web-pending-text = O servidor ainda não confirmou.
web-premove-hint = Pode preparar já a sua resposta.
web-premove-set = Resposta preparada: { $move }
web-cancel-premove = Anular
web-premove-cancelled = Resposta preparada anulada
web-premove-dropped = A resposta preparada não foi jogada: já não serve.
web-still-pending = Um momento: a sua última ação ainda está por confirmar.
web-not-connected = Sem ligação: nada foi enviado.
web-not-your-turn = Não é a sua vez.
web-move-too-long = Nenhuma jogada é tão comprida: nada foi enviado.
web-move-lost = A sua última ação perdeu-se: o servidor voltou a um estado anterior.
web-looking-back = Depois de { $turns } de { $all } jogadas
web-looking-back-text = Uma posição anterior desta partida.
web-to-present = Voltar à partida
web-watching = Está a assistir.

## À espera de um amigo.

web-waiting = À espera de um adversário
web-waiting-text = Envie esta ligação a um amigo. Serve uma só vez.
web-waiting-watch = A partida começa quando o outro lugar for ocupado.
web-invite-link = Ligação para o seu amigo
web-copy = Copiar
web-friend-came = O adversário chegou. A partida começa.

## Propostas.

web-accept = Aceitar
web-decline = Recusar
web-draw-offered = O adversário propõe empate
web-take-back-asked = O adversário pede para voltar atrás
web-offer-text = Se continuar a jogar, a proposta caduca.
web-draw-sent = Propôs empate.
web-take-back-sent = Pediu para voltar atrás.

## O fim.

web-over = A partida acabou
web-won = Ganhou
web-lost = Perdeu
web-drawn = Empate
web-rematch = Desforra
web-rematch-same = Mesmos lados
web-rematch-sent = Pediu a desforra.
web-rematch-asked = O adversário quer a desforra com os lados trocados.
web-rematch-same-asked = O adversário quer a desforra com os mesmos lados.
web-accept-rematch = Aceitar a desforra
web-next-game = Ir para a nova partida

## Ações.

web-actions = Ações
web-take-back = Recuar
web-offer-draw = Empate
web-resign = Desistir
web-flip = Virar
web-more = Mais
web-copy-link = Copiar a ligação para assistir
web-download = Descarregar o registo
web-rules-of = Regras de { $game }
web-resign-title = Desistir desta partida?
web-resign-text = O adversário ganha.
web-resign-yes = Desistir
web-resign-no = Continuar a jogar

## Jogadas.

web-moves = Jogadas
web-moves-count = { $count ->
    [0] Ainda sem jogadas
    [one] { $count } jogada
   *[other] { $count } jogadas
}
web-moves-taken-back = { $count ->
    [one] Uma jogada foi anulada.
   *[other] { $count } jogadas foram anuladas.
}
web-no-moves-yet = Ainda nenhuma
web-first-move = Para o início
web-move-back = Uma jogada atrás
web-move-forward = Uma jogada à frente
web-latest-move = Para a última jogada

## Ligação.

web-live = Em direto
web-reconnecting = A religar…
web-reconnecting-text = O tabuleiro pode estar desatualizado. O que o servidor confirmou está guardado.
web-reconnecting-pending = O servidor não confirmou a sua última ação. Volta a ser enviada quando houver ligação.
web-refused-text = O servidor responde, mas não abre a ligação. Talvez haja páginas dele a mais: feche uma.
web-offline = Sem rede
web-offline-text = Está sem rede. A partida continua quando voltar.
web-retry-now = Tentar já
web-spectators = { $count ->
    [one] { $count } a assistir
   *[other] { $count } a assistir
}

## O tabuleiro em palavras.

web-board = Tabuleiro
web-diagram = Diagrama
web-cell-empty = vazia
web-cell-stack = pilha de { $count }
web-cell-chosen = escolhida
web-cell-possible = possível
web-cell-captured = será tomada
web-cell-last = última jogada
web-choice-none = Não tomar
web-choice-pass = Passar
web-edge-top = Para fora, em cima
web-edge-bottom = Para fora, em baixo
web-edge-left = Para fora, à esquerda
web-edge-right = Para fora, à direita
web-step-chosen = { $step } escolhida, { $count } possíveis
web-step-taken-back = { $step } desfeita

## Teclas.

web-keys = Teclado
web-key-walk = uma jogada atrás ou à frente
web-key-ends = primeira e última posição
web-key-board = para o tabuleiro
web-key-squares = de casa em casa, no tabuleiro
web-key-choose = escolher a casa
web-key-type = escrever uma jogada
web-key-escape = um passo atrás
web-key-flip = virar o tabuleiro
web-key-help = esta lista

## Análise.

web-tools = Ferramentas
web-analyse = Analisar
web-analysis = Análise
web-analysis-turn = A posição
web-analysis-tools = Explorador, porquês e revisão
web-analysis-new = Nova
web-analysis-edit = Editar
web-analysis-import = Importar
web-analysis-share = Partilhar
web-analysis-go-on = Jogar
web-analysis-new-title = Analisar outro jogo
web-analysis-game = Jogo
web-analysis-open = Abrir o tabuleiro
web-analysis-bad-link = Esta ligação está danificada: não é possível ler o registo que contém. Peça-a de novo ou abra o tabuleiro de análise sem ela.
web-undo = Desfazer

## Avaliações: as provadas em palavras, as estimadas em números.

web-score-win = ganha
web-score-win-in = ganha em { $turns }
web-score-loss = perde
web-score-loss-in = perde em { $turns }
web-score-draw = empate
web-score-side-wins = { $side }: vitória
web-score-side-wins-in = { $side }: vitória em { $turns }
web-score-side-ahead = { $side } { $number }
web-score-even = igual 0.00
web-score-proved = Provado: { $score }
web-score-estimated = Estimado: { $score }
web-score-none = Sem avaliação

## O motor.

web-engine = Motor
web-engine-lines = Melhores linhas
web-engine-settings = Definições do motor
web-engine-threat = Mostrar a ameaça
web-engine-play = Jogar esta jogada
web-engine-keep = Juntar a linha às jogadas
web-engine-depth = prof. { $depth }
web-engine-done = pronto
web-engine-hidden = escondido enquanto procura a jogada
web-engine-starting = a começar…
web-engine-off = Motor desligado
web-engine-queued = { $ahead ->
    [0] é o próximo
    [one] { $ahead } à sua frente
   *[other] { $ahead } à sua frente
}
web-engine-time = Tempo por posição
web-engine-quick = Rápido
web-engine-quick-help = Dois segundos.
web-engine-normal = Normal
web-engine-normal-help = Dez segundos.
web-engine-thorough = Profundo
web-engine-thorough-help = Um minuto.
web-engine-depth-limit = Profundidade
web-engine-depth-help = O motor para nesta profundidade, mesmo que ainda haja tempo.
web-engine-any-depth = Tanto quanto o tempo permitir
web-engine-depth-choice = { $depth } jogadas
web-engine-arrows = Setas para as melhores jogadas

## Variantes.

web-tree-empty = Jogue no tabuleiro ou importe um registo.
web-tree-end = Para o fim da linha
web-tree-walk = Percorrer as jogadas
web-tree-tools = Esta jogada
web-tree-variation = Variante
web-tree-mark = Marcar a jogada
web-tree-comment = Comentário
web-tree-save = Guardar
web-tree-promote = Subir a variante
web-tree-go-on = Jogar a partir daqui
web-tree-main = Tornar esta a linha principal
web-tree-copy = Copiar as jogadas até aqui
web-tree-remove = Apagar a partir daqui
web-tree-removed = { $move } e o que se seguia foram apagados.
web-tree-too-deep = As variantes não podem ter mais de { $most } níveis, ou não seria possível partilhar a análise. Torne primeiro uma delas a linha principal.
web-mark-brilliant = jogada brilhante
web-mark-good = boa jogada
web-mark-interesting = jogada interessante
web-mark-dubious = jogada duvidosa
web-mark-mistake = erro
web-mark-blunder = erro grave

## Porque é que uma jogada é boa ou má.

web-why = Porquê?
web-why-ask = Porquê esta jogada?
web-why-of = Porquê { $move }?
web-analysis-replaced = A análise anterior foi posta de lado.
web-draft-restored = A sua análise da última vez está aqui de novo.
web-draft-start-over = Recomeçar
web-draft-no-room = Este navegador não tem espaço para guardar a análise: perde-se ao sair da página. Partilhe-a ou transfira-a.
web-drafts = Análises anteriores
web-drafts-help = Este navegador guarda as { $most } mais recentes.
web-drafts-moves = { $count ->
    [one] um lance
   *[other] { $count } lances
}
web-drafts-delete = Apagar { $name }
web-why-hint = Escolha uma jogada e pergunte porque é boa ou má. A resposta joga-se no tabuleiro.
web-why-deeper = Uma primeira resposta; vem a caminho um olhar mais fundo…
web-why-asking = À procura do que está por trás de { $move }…
web-why-bad = Porque { $move } é má
web-why-good = Porque { $move } é boa
web-why-turn = { $side }: { $move }
web-why-otherwise = Eis aonde levaria { $move } em vez disso.
web-why-better = Melhor: { $move }
web-why-play = Reproduzir a linha
web-why-pause = Pausa
web-why-keep = Juntar às jogadas
web-why-leave = Voltar à partida

## O explorador.

web-explorer = Explorador
web-explorer-asking = A consultar as jogadas…
web-explorer-complete = Todos os resultados aqui estão provados.
web-explorer-partly = Um resultado provado é cheio; um contorno é uma estimativa do motor.
web-explorer-none = Aqui não há jogadas.
web-explorer-more = { $count ->
    [one] Mais { $count } jogada, da qual nada se sabe.
   *[other] Mais { $count } jogadas, das quais nada se sabe.
}
web-explorer-move = Jogada
web-explorer-result = Resultado
web-explorer-games = Partidas aqui
web-explorer-unknown = por saber
web-explorer-only = única jogada
web-explorer-shares = { $games ->
    [one] { $games } partida. { $first } { $won }, empates { $drawn }, { $second } { $lost }
   *[other] { $games } partidas. { $first } { $won }, empates { $drawn }, { $second } { $lost }
}
web-theory = Teoria
web-theory-hot = quente
web-theory-in-hand = De reserva: { $words }
web-theory-unknown = sem valor próprio: o jogo pode aqui não ter fim, ou há demasiado a calcular

## Revisão.

web-review = Revisão
web-review-title = Revisão da partida
web-review-start = Rever a partida
web-review-offer = Veja onde a partida virou, a precisão de cada lado e o que era melhor.
web-review-nothing = Ainda não há nada para rever: jogue algumas jogadas ou importe uma partida.
web-review-waiting = A revisão vai começar…
web-review-progress = { $done } de { $total } jogadas revistas
web-review-done = A revisão está pronta.
web-review-graph = Hipóteses de vitória
web-review-point = Depois de { $turn } jogadas, estimado: { $percent }% para { $side }
web-review-point-proved = Depois de { $turn } jogadas, provado: { $percent }% para { $side }
web-review-proved = provado
web-review-accuracy = { $percent }% de precisão
web-review-no-accuracy = sem escolhas
web-review-inaccuracies = { $count ->
    [one] imprecisão
   *[other] imprecisões
}
web-review-mistakes = { $count ->
    [one] erro
   *[other] erros
}
web-review-blunders = { $count ->
    [one] erro grave
   *[other] erros graves
}
web-review-turning-points = Momentos decisivos
web-review-clean = Nenhum dos lados cometeu um erro sério.
web-review-walk = Percorra a partida para ver o que era melhor.
web-review-forced = { $move } era a única jogada
web-review-is-fine = { $move } está bem
web-review-is-inaccuracy = { $move } é uma imprecisão
web-review-is-mistake = { $move } é um erro
web-review-is-blunder = { $move } é um erro grave
web-review-better = { $move } era melhor
web-review-show-better = Mostrar a linha
web-review-again = Tentar de novo daqui
web-lesson-start = Procurar melhores jogadas
web-lesson-ask = { $side }: { $move } foi um erro. Procure uma jogada melhor.
web-lesson-count = { $number } de { $count }
web-lesson-judging = A ver { $move } …
web-lesson-right = { $move } está certa.
web-lesson-wrong = { $move } não é melhor.
web-lesson-again = Tentar de novo
web-lesson-show = Mostrar a resposta
web-lesson-next = Erro seguinte
web-lesson-end = Parar

## Registos.

web-record-problem = Este registo tem um erro.
web-import = Importar um registo
web-import-text = Registo
web-import-help = Cole uma ou várias partidas. Também pode largar um ficheiro em qualquer lugar da página.
web-import-file = Ou escolha um ficheiro
web-import-open = Abrir
web-import-drop = Largue o registo para o abrir
web-import-many = { $count } partidas
web-import-search = Procurar nas partidas
web-import-no-game = Não é um jogo do Cygnet
web-import-broken = ilegal algures: abre até esse ponto

## Partilha.

web-share = Partilhar a análise
web-share-copied = Copiado
web-share-link = Ligação
web-share-link-whole = Toda a análise está na ligação. Nada fica guardado no servidor.
web-share-link-short = A análise fica guardada neste servidor tal como está. Alterações posteriores recebem outra ligação.
web-share-record = Registo, com variantes e comentários
web-share-position = Posição
web-share-copy-record = Copiar
web-share-save-record = Descarregar
web-share-picture = Imagem do tabuleiro
web-share-svg = SVG
web-share-png = PNG
web-share-no-picture = Este navegador não conseguiu desenhar a imagem. Experimente SVG.
web-share-embed = Um tabuleiro para outra página
web-share-embed-make = Criar o código
web-share-embed-help = Cole isto no HTML da página.
web-embed-open = Abrir no Cygnet

## O editor de posições.

web-editor = Editor de posições
web-editor-link = Montar uma posição
web-editor-board = Tabuleiro a editar
web-editor-palette = Peças para pôr no tabuleiro
web-editor-move = Mover peças
web-editor-remove = Retirar
web-editor-turn = Lado a jogar
web-editor-start = Posição inicial
web-editor-clear = Limpar
web-editor-position = Posição em texto
web-editor-game = Jogo e opções
web-editor-fine = Esta posição pode ser jogada.
web-editor-play = Jogar a partir daqui
web-editor-keys = As teclas dos números escolhem a peça, Enter coloca-a, Delete retira-a, B leva ao tabuleiro, F vira-o e Ctrl Z desfaz uma alteração.

## Diagramas nas regras.

web-diagram-try = A jogar: { $side }. Experimente
web-diagram-again = Recomeçar

## Teclas do tabuleiro de análise.

web-key-variation = outra variante
web-key-engine = ligar ou desligar o motor
web-key-best = jogar a melhor jogada
web-key-threat = mostrar a ameaça
web-key-explorer = explorador
web-key-why = porquê esta jogada?
web-key-review = rever a partida
web-key-comment = comentar a jogada
web-key-mark = marcar a jogada
web-key-promote = subir a variante
web-key-main = tornar esta a linha principal
web-key-remove = apagar a partir daqui
web-key-undo = desfazer a última alteração
web-key-new = outro jogo
web-key-share = partilhar
web-key-go-on = continuar contra o computador
web-key-draw = desenhar uma seta ou um anel (botão direito)

## Problemas.

web-puzzles = Problemas
web-puzzles-of = Problemas de { $game }
web-puzzle-games = Jogos com problemas
web-puzzle-title = { $game }
web-puzzle-daily-title = { $game }: problema do dia
web-puzzle-facts = { $band }, dificuldade { $difficulty } · { $id }
web-puzzle-next = Problema seguinte
web-puzzle-skip = Saltar
web-puzzle-hint = Pista
web-puzzle-solution = Solução
web-puzzle-why = Porque está errado?
web-puzzle-daily = Problema do dia
web-puzzle-run = Corrida de três minutos
web-puzzle-analyse = Analisar
web-puzzle-own = Os meus erros
web-puzzle-all = Todos os problemas
web-puzzle-own-title = { $game }: os seus erros
web-puzzle-searching = À procura de erros nas suas últimas partidas. Há outros à sua frente…
web-puzzle-searched = À procura de erros nas suas últimas partidas: { $done } de { $games }…
web-puzzle-theme = Tema
web-puzzle-any-theme = qualquer
web-puzzle-mistakes = { $count } de { $most } erros
web-puzzle-progress = { $tried ->
    [0] Resolva problemas e o Cygnet escolhe os que estão à sua altura.
   *[other] { $solved } de { $tried } resolvidos à primeira · força { $strength }
}
web-puzzle-due = { $count ->
    [one] Um erro volta hoje.
   *[other] { $count } erros voltam hoje.
}

## O treinador dos jogos contra o computador.

web-coach-games = Ajuda nos jogos contra o computador
web-coach-unrated = Uma partida com qualquer destas ajudas não altera a sua pontuação.
web-coach-warnings = Avisar de jogadas que perdem a vantagem
web-coach-threats = Mostrar ameaças
web-coach-comments = Comentários a cada jogada
web-coach-off = Nenhuns
web-coach-brief = Breves
web-coach-full = Completos
web-examining = Um momento…
web-examining-text = O treinador examina a sua jogada.
web-warning-title = Tem a certeza?
web-warning-win = { $move } desperdiça a vitória ({ $score }).
web-warning-draw = { $move } desperdiça o empate ({ $score }).
web-warning-one-sided = { $move } { $score }, e outra jogada parece melhor ({ $best }).
web-warning-clear = { $move } parece desperdiçar muito: { $score } em vez de { $best }.
web-think-again = Pensar melhor
web-play-it = Jogar
web-threat = Ameaça: { $line } – { $score }
web-comment-forced = a única jogada legal
web-comment-best = a melhor jogada
web-comment-fine = uma boa jogada
web-comment-inaccuracy = uma imprecisão
web-comment-mistake = um erro
web-comment-blunder = um erro grave
web-comment-better = melhor { $line }
web-comment-refuted = refutada por { $line }

## Pontuações e progresso.

web-rated = Partida com pontuação
web-rating-not-noted = Esta partida foi demasiado curta para contar.
web-rating-unknown = O servidor não disse o que esta partida alterou.
web-progress = Progresso
web-progress-link = O seu progresso
web-progress-of = Progresso em { $game }
web-progress-games = Jogos
web-progress-empty = Jogue uma partida contra o computador ou resolva um problema: a sua pontuação e os seus resultados aparecem aqui.
web-rating = Pontuação
web-rating-none = Ainda nenhuma
web-rating-help-new = Provisória: ainda se sabe pouco. A sua verdadeira pontuação está neste intervalo com 95 % de probabilidade.
web-rating-help = A sua verdadeira pontuação está neste intervalo com 95 % de probabilidade.
web-rating-margin = Incerteza
web-rating-chart = { $count ->
    [one] Pontuação depois de um resultado: { $last }, mais ou menos { $margin }
   *[other] Pontuação depois de { $count } resultados: de { $first } a { $last }, agora mais ou menos { $margin }
}
web-games = Partidas
web-date = Data
web-as-table = Em tabela
web-tally = { $won } ganhas, { $drawn } empatadas, { $lost } perdidas
web-puzzles-told = { $tried ->
    [one] 1 tentado
   *[other] { $tried } tentados
}, { $solved ->
    [one] 1 resolvido
   *[other] { $solved } resolvidos
} à primeira
web-guess = Como joga?
web-guess-help = A resposta é onde a sua pontuação começa; os resultados mudam-na a partir daí.
web-guess-new = Nunca joguei este jogo
web-guess-casual = Sei as regras
web-guess-regular = Jogo de vez em quando
web-guess-strong = Jogo bem
web-weeks-title = Por semana
web-week-from = Semana de
web-week-chart = { $games } partidas e { $puzzles } problemas em { $weeks } semanas
web-mistakes-title = Aprenda com os seus erros
web-mistakes-help = As posições das suas últimas partidas em que só uma jogada mantinha o resultado, e jogou outra, como problemas. Encontrá-las demora alguns segundos.
web-mistakes-none = Ganhou todas as suas últimas partidas.
web-mistakes-go = Resolver os seus erros
web-against-title = Os seus resultados
web-results = Resultados
web-results-bar = Resultados em barra
web-points = Pontos
web-openings-title = Aberturas que correram mal
web-openings-help = As primeiras jogadas depois das quais fez menos de metade dos pontos.
web-analyse-opening = Analisar a última partida com { $moves }
web-latest-title = Últimas partidas
web-review-short = Rever
web-review-against = Rever a partida contra { $player } de { $date }
web-data-title = Os seus dados
web-data-help = Os seus resultados pertencem a este navegador: o servidor só o conhece pelo seu cookie.
web-data-export = Descarregar tudo
web-data-erase = Apagar { $game }…
web-data-erase-all = Apagar tudo…
web-erase-title = Apagar os seus resultados?
web-erase-text = Isto apaga a sua pontuação e todos os resultados em { $game }. Não se podem recuperar.
web-erase-all-text = Isto apaga as suas pontuações e todos os resultados em todos os jogos. Não se podem recuperar.
web-erase-no = Não, ficam
web-erase-yes = Sim, apagar
web-erased = Apagado

## Lições.

web-learn-of = Aprender { $game }
web-learn-games = Jogos com lição
web-learn-place = { $game } · tarefa { $place } de { $count }
web-learn-side = O seu lado: { $side }
web-learn-next = Tarefa seguinte
web-learn-previous = Tarefa anterior
web-learn-restart = Recomeçar
web-learn-play = Jogar uma partida
web-learn-tasks = Tarefas
web-learn-task = Tarefa { $place }: { $title }
web-learn-task-done = Tarefa { $place }: { $title } (feita)
web-learn-progress = { $done } de { $count } tarefas feitas
web-learn-begin = Aprender a jogar
web-rules = Regras

## Reports.

web-reports = Relatórios
web-reports-link = Relatórios: como são os jogos
web-reports-about = O jogo é equilibrado, quanto tempo demora, a perícia conta? Um relatório responde com números de muitas partidas entre jogadores computador. É para quem cria jogos e para os curiosos.
web-reports-shipped = Relatórios que vêm com o Cygnet
web-reports-made = Relatórios feitos neste servidor
web-reports-none = Ainda nenhum. Peça o primeiro.
web-reports-all = Todos os relatórios
web-report-new = Novo relatório
web-report-start = Pedir o relatório
web-report-game = Jogo
web-report-form-help = O relatório é feito quando o servidor não tem mais nada para fazer. O tabuleiro pode ter no máximo { $squares } casas.
web-report-effort = Quanto medir
web-report-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
web-report-by-games = Partidas
web-report-number = Partidas para cada nível
web-report-number-help = Com 1100 partidas, a parte dos pontos do primeiro jogador conhece-se a menos de três pontos em cem; com 100 partidas, a menos de dez.
web-report-games = { $count ->
    [one] 1 partida para cada nível
   *[other] { $count } partidas para cada nível
}
web-report-incomplete = incompleto
web-report-own = pedido por si
web-report-waits = É o próximo a ser feito
web-report-ahead = { $count ->
    [one] Espera por um relatório antes dele
   *[other] Espera por { $count } relatórios antes dele
}
web-report-begins = Está a ser feito
web-report-working = A medir { $what }: { $done } de { $all }
web-report-failed = Não foi possível fazer este relatório.
web-report-progress = Progresso do relatório
web-report-leave = Pode sair desta página: o relatório estará aqui quando voltar.
web-report-cancel = Cancelar o relatório
web-report-save = Guardar como página
web-report-data = Guardar os números
web-report-remove = Remover
web-report-keep = Manter
web-report-remove-title = Remover este relatório?
web-report-remove-text = Ninguém o poderá ler depois.
