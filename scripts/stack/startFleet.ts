import { spawn } from 'node:child_process'
import { bundled } from './buildFolders'

/** The simulated devices in a process of their own; they end with this one. */
export const startFleet = (webUrl: string, dir: string) => {
  const child = spawn(process.execPath, [bundled('scripts/fleet/main')], {
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
