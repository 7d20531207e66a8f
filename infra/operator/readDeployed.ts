import {
  CloudFormationServiceException,
  GetTemplateCommand,
  type CloudFormationClient,
} from '@aws-sdk/client-cloudformation'
import type { Template } from './lossesOf'

/** A stack of this stage. */
export interface StackPlace {
  stackName: string
  region: string
}

const isMissing = (error: unknown): boolean =>
  error instanceof CloudFormationServiceException &&
  error.name === 'ValidationError' &&
  error.message.includes('does not exist')

/**
 * The template that each stack was deployed with the last time; a stack that was never deployed has none.
 * @throws whatever else keeps them from being read: what is not known cannot be compared
 */
export const readDeployed = async (
  clientIn: (region: string) => Pick<CloudFormationClient, 'send'>,
  places: readonly StackPlace[],
): Promise<Template[]> => {
  const templates = await Promise.all(
    places.map(async ({ stackName, region }) => {
      try {
        const asked = new GetTemplateCommand({ StackName: stackName })
        const { TemplateBody = '{}' } = await clientIn(region).send(asked)
        return [JSON.parse(TemplateBody) as Template]
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    }),
  )
  return templates.flat()
}
