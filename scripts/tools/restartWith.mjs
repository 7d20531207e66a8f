import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The exit code by which a shell says that a signal ended a program. */
const bySignal = 128

/** Ends with the process that started it, however that ends. */
const followParent = () => {
  if (!process.connected) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

/**
 * Returns in a process that was started with these variables: at once when they stand already, else in a second one, to
 * which this one passes signals on and whose exit code it takes over. For what is read before the first line runs.
 */
export const restartWith = async (variables) => {
  if (Object.keys(variables).every((name) => process.env[name] !== undefined)) return followParent()
  const args = [...process.execArgv, ...process.argv.slice(1)]
  const env = { ...variables, ...process.env }
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? bySignal + constants.signals[signal]))
  })
  process.exit(code)
}
