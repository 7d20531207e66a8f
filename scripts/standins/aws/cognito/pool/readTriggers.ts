import type { UserPoolDefinition } from './UserPoolDefinition'
import type { UserPoolProperties } from './userPoolProperties'

/** `arn:aws:lambda:…:function:{logical id}` or the logical id itself; a version or alias is left out. */
const functionIdOf = (arn: string) => arn.split(':function:').at(-1)?.split(':')[0] ?? arn

const trigger = (arn: string | undefined, version: '1' | '2' = '1') =>
  arn === undefined ? undefined : { functionId: functionIdOf(arn), version }

/** The Lambda functions of a pool by trigger. */
export function readTriggers(config: UserPoolProperties['LambdaConfig']): UserPoolDefinition['triggers'] {
  if (!config) return {}
  const tokens = config.PreTokenGenerationConfig
  const triggers = {
    PreSignUp: trigger(config.PreSignUp),
    PostConfirmation: trigger(config.PostConfirmation),
    PostAuthentication: trigger(config.PostAuthentication),
    CustomMessage: trigger(config.CustomMessage),
    PreTokenGeneration: tokens
      ? trigger(tokens.LambdaArn, tokens.LambdaVersion === 'V1_0' ? '1' : '2')
      : trigger(config.PreTokenGeneration),
  }
  return Object.fromEntries(Object.entries(triggers).filter(([, found]) => found !== undefined))
}
