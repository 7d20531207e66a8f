import * as z from 'zod'
import type { CommandStatus } from '../../shared/commands/commandQueue'
import type { TestOutcome } from '../../shared/provisioning/deviceLog'
import { type Asked, type TestMethod, deviceTests } from '../../shared/provisioning/deviceTests'

/** The parts of a command that decide the result of a test; `response` is JSON text. */
interface Command {
  status: CommandStatus
  response?: string | undefined
  progress?: number | undefined
  /** Why the portal revoked it. */
  reason?: string | undefined
}

const maxDetail = 200

/** A unit may answer anything: one line of what can be printed. */
const inShort = (text: string): string => {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length <= maxDetail ? line : `${line.slice(0, maxDetail - 1)}…`
}

const Failure = z.looseObject({ code: z.number().optional(), message: z.string().optional() })

const describeFailure = (response: unknown): string => {
  const { code, message } = Failure.safeParse(response).data ?? {}
  if (message !== undefined && message !== '') return message
  return code === undefined ? 'The device refused it' : `Error ${code}`
}

const parseResponse = (response: string | undefined): unknown =>
  response === undefined ? undefined : (JSON.parse(response) as unknown)

type Verdict = Pick<TestOutcome, 'state' | 'detail'>

const verdictOf = (
  { method, ...asked }: Asked & { method: TestMethod },
  { status, response, progress, reason }: Command,
): Verdict => {
  switch (status) {
    case 'queued':
      return { state: 'queued', detail: '' }
    case 'sent':
      return { state: 'sent', detail: progress === undefined ? '' : `${Math.round(progress)} %` }
    case 'noAnswer':
      return { state: 'noAnswer', detail: 'The device never answered' }
    case 'cancelled':
      return { state: 'cancelled', detail: '' }
    case 'revoked':
      return { state: 'cancelled', detail: reason ?? '' }
    case 'error':
      return { state: 'failed', detail: describeFailure(parseResponse(response)) }
    case 'complete': {
      const { isPassed, detail } = deviceTests[method].judge(parseResponse(response), asked)
      return { state: isPassed ? 'passed' : 'failed', detail }
    }
  }
}

/** What came of a test, from the command that carries it out. */
export const judgeTest = (test: Asked & { method: TestMethod }, command: Command | undefined): Verdict => {
  if (command === undefined) return { state: 'noAnswer', detail: 'Its command no longer exists' }
  const { state, detail } = verdictOf(test, command)
  return { state, detail: inShort(detail) }
}
