import type { FunctionDefinition } from './readFunctions'

/** The variables that Lambda itself sets, with credentials that open nothing but the stand-ins, and there its own. */
const runtimeVariables = ({ name, arn, runtime, memoryMegabytes, exportName }: FunctionDefinition) => {
  const region = arn.split(':')[3] ?? ''
  return {
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    _HANDLER: `index.${exportName}`,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    // says who asks: the stand-ins hold each function to the rights of its role
    AWS_SESSION_TOKEN: name,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
    // Node 20 runs what is deployed to a newer Node: the SDK's reminder would fill every log.
    NODE_NO_WARNINGS: '1',
  }
}

/** A function's whole environment: nothing of this process leaks in, the stand-ins' endpoints come last. */
export const runtimeEnvironment = (
  definition: FunctionDefinition,
  environment: Record<string, string>,
): Record<string, string> => ({
  ...runtimeVariables(definition),
  ...definition.environment,
  ...environment,
})
