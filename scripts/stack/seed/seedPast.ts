import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import Stripe from 'stripe'
import { bundled, historyMark } from '../stackFiles'
import { setUpBilling } from '../../operator/billing/setUpBilling'
import { localSecret } from '../composition/localNames'

/**
 * Writes 30 days of history for the demo devices, once, beside everything else: a process of its own that steps back
 * for the rest. Broken off by a stop, it goes on at the next start.
 */
export const seedPast = (dir: string, log: (line: string) => void) => {
  if (existsSync(historyMark(dir))) return { stop: () => Promise.resolve() }
  const child = spawn(process.execPath, [bundled('scripts/stack/seed/seedHistory'), dir], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => log(`The demo history could not be written: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (code === 0) log('The demo devices have 30 days of history now.')
      else if (signal === null) log(`Writing the demo history ended with code ${code}`)
      resolve()
    })
  })
  return {
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What is sold stands at the local Stripe as an operator puts it at the real one. */
export const seedBilling = async (url: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  await setUpBilling(new Stripe(localSecret, { host: hostname, port, protocol: 'http' }), {})
}
