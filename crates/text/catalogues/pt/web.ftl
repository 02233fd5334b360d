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
web-invite-used = Este lugar está ocupado
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
web-reconnecting-text = O tabuleiro pode estar desatualizado. Nada do que fez se perde.
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
