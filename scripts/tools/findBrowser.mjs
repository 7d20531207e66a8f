import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

const startsWith = (env) => {
  const script = `import('@sparticuz/chromium').then(async ({ default: chromium }) => {
    const file = await chromium.executablePath()
    const { spawnSync } = await import('node:child_process')
    const { status } = spawnSync(file, ['--no-sandbox', '--version'], { stdio: 'ignore' })
    if (status === 0) process.stdout.write(file)
    else process.exitCode = 1
  })`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}

/** Makes the package unpack the system libraries of a bare machine beside the browser. */
const bareMachine = {
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
  LD_LIBRARY_PATH: [path.join(os.tmpdir(), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? '']
    .filter((part) => part !== '')
    .join(':'),
}

/**
 * The browser of the tests, unpacked, and the environment that it starts in: as the machine is, or with the
 * libraries that came along. Undefined when it starts in neither.
 */
export const findBrowser = () => {
  for (const env of [{}, bareMachine]) {
    const executable = startsWith(env)
    if (executable !== undefined) return { executable, env: { ...env, CHROMIUM_PATH: executable } }
  }
  return undefined
}
