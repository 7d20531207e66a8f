import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before a service, and loses answers to what was done already, as a network does. */
export const losingAnswers = async (address: string) => {
  const { hostname, port } = new URL(address)
  let isLosing: (method: string, path: string) => boolean = () => false
  const server = createServer((from, back) => {
    const { method = 'GET', url = '/', headers } = from
    const take = (answer: IncomingMessage) => {
      if (isLosing(method, url)) {
        answer.resume()
        answer.on('end', () => back.destroy())
        return
      }
      back.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(back)
    }
    const sent = request({ hostname, port, method, path: url, headers }, take)
    sent.on('error', () => back.destroy())
    from.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on; nothing is lost without a rule. */
    lose: (rule: typeof isLosing = () => false) => {
      isLosing = rule
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
