import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A listening server that can be stopped with its connections. */
export interface Listener {
  readonly port: number
  stop(): Promise<void>
}

export interface ServerIdentity {
  readonly key: string | Buffer
  readonly cert: string | Buffer
  /** The authorities whose clients are let in. */
  readonly ca: string | Buffer
}

/** Opens the server on loopback; port 0 picks a free one. */
export const listen = async (server: Server, port: number): Promise<Listener> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Handle = (socket: Socket) => unknown

export const listenTcp = (port: number, handle: Handle) =>
  listen(createTcpServer({ noDelay: true }, handle), port)

/** Mutual TLS: a client without a certificate of a known authority does not get past the handshake. */
export const listenTls = (
  { key, cert, ca }: ServerIdentity,
  port: number,
  handle: Handle,
  log: (line: string) => void,
) => {
  const mutual = { requestCert: true, rejectUnauthorized: true }
  const server = createTlsServer({ key, cert, ca, ...mutual, noDelay: true }, handle)
  server.on('tlsClientError', (error) => log(`A TLS connection is refused: ${error.message.trim()}`))
  return listen(server, port)
}
