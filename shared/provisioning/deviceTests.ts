import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { CommandId } from '../commands/commandQueue'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import type { CommandMethodName } from '../commands/commandMethods'
import { LockOverrideCode } from './provisionedDevice'

/** What a unit answered, held against what a good one answers; the text says what was found, or what is wrong. */
interface Judgement {
  isPassed: boolean
  detail: string
}

/** What the test was asked about. */
export interface Asked {
  deviceid: string
  fw?: string | undefined
}

interface DeviceTest {
  /** In the words of the page. */
  label: string
  about: string
  /** Whether `fw` is said with it. */
  fw: 'needed' | 'may be said' | 'not said'
  args: (fw: string | undefined) => Record<string, unknown>
  judge: (answer: unknown, asked: Asked) => Judgement
}

const Identity = z.looseObject({ id: z.string(), model: z.optional(z.string()), fw: z.string() })

const passed = (detail: string): Judgement => ({ isPassed: true, detail })
const failed = (detail: string): Judgement => ({ isPassed: false, detail })

const judgeIdentity = (answer: unknown, { deviceid, fw }: Asked): Judgement => {
  const parsed = Identity.safeParse(answer)
  if (!parsed.success) return failed('The device does not report its ID')
  const { id, fw: running, model } = parsed.data
  if (id !== deviceid) return failed(`The device reports the ID ${id}`)
  if (fw !== undefined && running !== fw) return failed(`Runs ${running} instead of ${fw}`)
  return passed(`Runs ${running}${model === undefined ? '' : ` on ${model}`}`)
}

const judgeFiles = (answer: unknown): Judgement => {
  const { data: files } = z.array(z.unknown()).safeParse(answer)
  if (files === undefined || files.length === 0) return failed('The file system is empty')
  return passed(files.length === 1 ? '1 file' : `${files.length} files`)
}

const judgeModem = (answer: unknown): Judgement => {
  const lines = typeof answer === 'string' ? answer.split(/[\r\n]+/).map((line) => line.trim()) : []
  const said = lines.filter((line) => line !== '' && line !== 'OK').join(', ')
  return lines.includes('OK') ? passed(said) : failed(said === '' ? 'The modem does not answer' : said)
}

/** Each test of the factory, by the method of the command that carries it out (decision 012). */
export const deviceTests = {
  'Config.Get': {
    label: 'Identity and firmware',
    about: 'The device reports its ID and the firmware it runs.',
    fw: 'may be said',
    args: () => ({ key: 'device' }),
    judge: judgeIdentity,
  },
  'FS.List': {
    label: 'File system',
    about: 'The device lists the files in its memory.',
    fw: 'not said',
    args: () => ({ path: 'mnt' }),
    judge: judgeFiles,
  },
  'GSM.Cmd': {
    label: 'Modem',
    about: 'The cellular modem reports its make and revision.',
    fw: 'not said',
    args: () => ({ cmd: 'ATI' }),
    judge: judgeModem,
  },
  'OTA.Update': {
    label: 'Firmware update',
    about: 'The device loads the given firmware and starts it.',
    fw: 'needed',
    args: (fw) => ({ firmware: fw }),
    judge: (_answer, { fw }) => passed(`Loads ${fw ?? 'the firmware'}`),
  },
  'Sys.Reboot': {
    label: 'Restart',
    about: 'The device restarts after five seconds.',
    fw: 'not said',
    args: () => ({ delay_ms: 5000 }),
    judge: () => passed('Restarts'),
  },
} as const satisfies Partial<Record<CommandMethodName, DeviceTest>>

export type TestMethod = keyof typeof deviceTests
export const testMethods = Object.keys(deviceTests) as [TestMethod, ...TestMethod[]]

export const runTest = endpoint({
  service: 'provisioning',
  method: 'POST',
  path: '/prov-portal-run-test/{deviceid}',
  summary:
    'Run a factory test; the result is kept in the factory log. A device of an account needs the override code.',
  ability: 'provisionDevices',
  input: z
    .object({
      deviceid: DeviceId,
      /** The command that carries the test out. */
      method: z.enum(testMethods),
      /** The version that the unit must run, or that it loads. */
      fw: z.optional(
        z
          .string()
          .check(
            z.minLength(10, 'must be at least 10 characters'),
            z.maxLength(30, 'must be at most 30 characters'),
            z.regex(/^(SFW00|202)[\w.-]+$/, 'must start with SFW00 or 202'),
          ),
      ),
      provLockOverrideCode: z.optional(LockOverrideCode),
      idempotencyKey: z.optional(IdempotencyKey),
    })
    .check(
      z.superRefine(({ method, fw }, issues) => {
        const rule = deviceTests[method].fw
        const message =
          rule === 'needed' && fw === undefined
            ? `is needed for ${method}`
            : rule === 'not said' && fw !== undefined
              ? `cannot be used with ${method}`
              : undefined
        if (message !== undefined) issues.addIssue({ code: 'custom', path: ['fw'], message })
      }),
    ),
  output: z.object({ message: z.string(), commandID: CommandId }),
})
