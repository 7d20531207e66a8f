import {
  type CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation'
import { type Template, lossesOf } from './lossesOf'

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

/** A stack as it was synthesized. */
export interface WantedStack extends StackPlace {
  template: Template
}

/** Takes everything away that the stage’s file lacks. */
const everything = 'all'

/** Why this deployment must not go on, in words for the person who started it; undefined when it may. */
export const checkLosses = async (
  clientIn: (region: string) => Pick<CloudFormationClient, 'send'>,
  wanted: readonly WantedStack[],
  { dropped, file }: { dropped: readonly string[]; file: string },
): Promise<string | undefined> => {
  if (dropped.includes(everything)) return undefined
  const deployed = await readDeployed(clientIn, wanted)
  const losses = lossesOf(
    deployed,
    wanted.map(({ template }) => template),
  ).filter(({ name }) => !dropped.includes(name))
  if (losses.length === 0) return undefined
  return [
    `Nothing was deployed: ${file} lacks what the stage has today, and a deployment would take it away.`,
    ...losses.map(({ name, what }) => `  ${what}: say it in ${file}, or deploy with --drop ${name}`),
  ].join('\n')
}
