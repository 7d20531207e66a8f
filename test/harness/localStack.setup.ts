import type { TestProject } from 'vitest/node'
import { installPrograms } from '../clients/programs'
import { launchStack } from './launchStack'

/** The first port of each project that shares one stack: what runs side by side never meets. */
const firstPorts: Record<string, number> = { stories: 4100, security: 4200 }
const mqttOffset = 83

/** One local stack for all files of a project, with a fresh state; its clean end is part of the test. */
export default async function startLocalStack({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const port = firstPorts[name]
  if (port === undefined) throw new Error(`${name} has no ports for a stack of its own.`)
  if (name === 'stories') installPrograms()
  const stack = await launchStack({
    port,
    mqttPort: port + mqttOffset,
    mqttsPort: port + mqttOffset + 1,
    dir: `.test/${name}`,
    fresh: true,
  })
  provide('stack', stack.address)
  return () => stack.stop()
}
