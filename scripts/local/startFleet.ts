import { spawn } from 'node:child_process'
import path from 'node:path'

/** The simulated devices in a process of their own; they end with this one. */
export const startFleet = (webUrl: string, dir: string) => {
  const child = spawn(process.execPath, [path.resolve('.build/run/scripts/fleet/main.mjs')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, CONFIG_URL: `${webUrl}/config.json`, LOCAL_DIR: dir },
  })
  return {
    stop: async (): Promise<void> => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
