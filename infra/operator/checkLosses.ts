import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { type Template, lossesOf } from './lossesOf'
import { type StackPlace, readDeployed } from './readDeployed'

/** A stack as it was synthesized. */
export interface WantedStack extends StackPlace {
  template: Template
}

/** Takes everything away that the stage’s file lacks. */
const everything = 'all'

/** Why this deployment must not go on, in words for whoever started it; undefined when it may. */
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
