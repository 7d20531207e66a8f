import { identityPoolIdOf, userPoolClientIdOf, userPoolIdOf } from '../../standins/aws/cognito/pool/poolIds'
import type { Templates } from '../../standins/aws/core/Templates'
import { readTemplates } from '../templates/readTemplates'

/** Reads the synthesized stacks with the names that the stand-ins give to pools. */
export const readSystem = (assembly: string): Templates =>
  readTemplates(assembly, {
    physicalIds: {
      'AWS::Cognito::UserPool': (logicalId) => userPoolIdOf(logicalId),
      'AWS::Cognito::UserPoolClient': (logicalId) => userPoolClientIdOf(logicalId),
      'AWS::Cognito::IdentityPool': (logicalId) => identityPoolIdOf(logicalId),
    },
  })

/** The name of the one resource of a type whose logical id starts with `prefix`. */
export const nameOf = (templates: Templates, type: string, prefix: string): string => {
  const found = templates.of(type).filter(({ logicalId }) => logicalId.startsWith(prefix))
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`The stacks hold ${found.length} resources ${type} named ${prefix}…`)
  }
  return found[0].physicalId
}
