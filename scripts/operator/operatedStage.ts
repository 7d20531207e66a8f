import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type OperatorName, parameterNameOf } from '../../infra/operator/operatorNames'

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

/**
 * Names that a deployment made up, such as those of its tables.
 * @throws naming what is missing, which means that this stage is not deployed in this account and region
 */
export const readNames = async <Name extends OperatorName>(
  ssm: SSMClient,
  stage: string,
  wanted: readonly Name[],
): Promise<Record<Name, string>> => {
  const byPath = new Map(wanted.map((name) => [parameterNameOf(stage, name), name]))
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: [...byPath.keys()] }))
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]))
  const missing = [...byPath.keys()].filter((path) => values.get(path) === undefined)
  if (missing.length > 0) {
    throw new Error(`Stage "${stage}" is not deployed here: no parameter ${missing.join(', ')}.`)
  }
  return Object.fromEntries([...byPath].map(([path, name]) => [name, values.get(path)])) as Record<
    Name,
    string
  >
}
