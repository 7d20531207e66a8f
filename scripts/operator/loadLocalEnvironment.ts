import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Environment = z.object({ variables: z.record(z.string(), z.string()) })

/**
 * Points every AWS client of this process at the running local stack.
 * @throws when the stack was never started in this state folder
 */
export const loadLocalEnvironment = async (dir: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const file = join(dir, 'env.json')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: start the local stack first (npm start).`, { cause })
  })
  Object.assign(env, Environment.parse(JSON.parse(text)).variables)
}
