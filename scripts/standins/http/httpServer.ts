import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Listening {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const graceMs = 2_000

/** Serves on the loopback interface only. Port 0 takes a free one. Closing lets requests under way finish. */
export const listen = async (listener: RequestListener, wantedPort: number): Promise<Listening> => {
  const server = createServer({ requestTimeout: 60_000 }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wantedPort, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve, reject) => {
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close((error) => {
        clearTimeout(impatience)
        if (error) reject(error)
        else resolve()
      })
      server.closeIdleConnections()
    })
  return { url: `http://127.0.0.1:${port}`, port, close }
}

export class BodyTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The body is larger than ${maxBytes} bytes`)
  }
}

/** The whole body of a request; rejects with `BodyTooLarge` as soon as it is known to be longer than `maxBytes`. */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLarge(maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
