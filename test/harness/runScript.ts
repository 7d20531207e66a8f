import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { StackAddress } from './StackAddress'

const run = promisify(execFile)
const patienceMs = 180_000

/** Runs a command of the project on a stack, as `npm run …` does; its output, or the reason why it ended badly. */
export const runScript = async (
  { dir, mqttUrl }: Pick<StackAddress, 'dir' | 'mqttUrl'>,
  entry: string,
  args: readonly string[],
): Promise<string> => {
  const env = { ...process.env, LOCAL_DIR: dir, MQTT_PORT: new URL(mqttUrl).port }
  const { stdout } = await run(process.execPath, ['scripts/tools/run.mjs', entry, ...args], {
    env,
    timeout: patienceMs,
  })
  return stdout
}
