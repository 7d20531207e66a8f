import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useStack } from '../harness/useStack'
import { spawn } from 'node:child_process'

const stack = useStack()

/** `npm start` beside the stack that runs, on the same ports and with the same state. */
const startAgain = () =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const { url, mqttUrl, mqttsUrl, dir } = stack.address
    const child = spawn(process.execPath, ['scripts/stack/start.mjs', '--no-fleet', '--fresh'], {
      env: {
        ...process.env,
        PORT: new URL(url).port,
        MQTT_PORT: new URL(mqttUrl).port,
        MQTTS_PORT: new URL(mqttsUrl).port,
        LOCAL_DIR: dir,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('close', (code) => resolve({ code, said }))
  })

it('a second start on the same ports says which are taken, and leaves the state of the first alone', async () => {
  const { code, said } = await startAgain()
  expect(code).toBe(1)
  expect(said).toContain(`Ports ${new URL(stack.address.url).port}, `)
  expect(said).toMatch(
    /to use others: PORT=\d+ MQTT_PORT=\d+ MQTTS_PORT=\d+ LOCAL_DIR=\.local-\d+ npm start\n/,
  )
  expect(said).not.toMatch(/EADDRINUSE|^\s+at /m)
  expect(existsSync(path.join(stack.address.dir, 'env.json'))).toBe(true)
})
