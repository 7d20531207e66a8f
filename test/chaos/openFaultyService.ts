import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, drawDelayMs, drawFault } from './faults'

interface Options {
  service: string
  /** Where it listens, and the port of the stand-in behind it. */
  port: number
  target: number
  random: () => number
  /** Hears of each request. */
  count: (fault: Fault | undefined) => void
  isCalm: () => boolean
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const readAll = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** As the services say that they are overloaded: all clients of AWS understand the code. */
const refusal = (service: string): { status: number; body: string } =>
  service === 'dynamodb'
    ? {
        status: 400,
        body: JSON.stringify({
          __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
          message: 'Rate exceeded',
        }),
      }
    : { status: 503, body: JSON.stringify({ __type: 'ServiceUnavailable', message: 'Try again' }) }

/** Stands in front of a stand-in, and does to requests what networks and busy services do to them. */
export const openFaultyService = ({ service, port, target, random, count, isCalm }: Options): void => {
  const agent = new Agent({ keepAlive: true })

  const forward = (from: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = from
      const out = ask({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
        readAll(answer).then((read) => {
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read })
        }, reject)
      })
      out.on('error', reject)
      out.end(body)
    })

  const server = createServer((from, to) => {
    const pass = async () => {
      const body = await readAll(from)
      const fault = isCalm() ? undefined : drawFault(service, random)
      count(fault)
      if (fault === 'delayed') await sleep(drawDelayMs(random))
      if (fault === 'lost') return void from.socket.destroy()
      if (fault === 'refused') {
        const { status, body: text } = refusal(service)
        return void to.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
      }
      if (fault === 'repeated') await forward(from, body)
      const answer = await forward(from, body)
      if (fault === 'answerLost') return void from.socket.destroy()
      to.writeHead(answer.status, answer.headers).end(answer.body)
    }
    pass().catch(() => from.socket.destroy())
  })
  server.keepAliveTimeout = 60_000
  server.listen(port, '127.0.0.1')
}
