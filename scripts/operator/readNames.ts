import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm'
import { type OperatorName, parameterNameOf } from '../../infra/operator/operatorNames'

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
