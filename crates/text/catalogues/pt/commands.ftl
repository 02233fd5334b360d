# Mensagens dos comandos.
