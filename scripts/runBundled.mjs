import { spawn } from 'node:child_process'

/** Runs a bundled program with this one's arguments and ends with its code; what stops this stops it. */
export const runBundled = (file, args) => {
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
