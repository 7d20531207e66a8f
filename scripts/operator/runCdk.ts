import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Runs the CDK's command line; ends this process with its exit code when it fails. */
export const runCdk = (...args: string[]): void => {
  const program = path.join('node_modules', 'aws-cdk', 'bin', 'cdk')
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
