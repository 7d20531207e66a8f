import { DetachPolicyCommand, type IoTClient, ListTargetsForPolicyCommand } from '@aws-sdk/client-iot'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ResourceNotFoundException'

/** The certificates that a policy is attached to; none of a policy that is not there. */
const targetsOf = async (iot: Pick<IoTClient, 'send'>, policyName: string): Promise<string[]> => {
  const targets: string[] = []
  let marker: string | undefined
  do {
    const asked = new ListTargetsForPolicyCommand({ policyName, ...(marker === undefined ? {} : { marker }) })
    const page = await iot.send(asked).catch((error: unknown) => {
      if (isMissing(error)) return { targets: [], nextMarker: undefined }
      throw error
    })
    targets.push(...(page.targets ?? []))
    marker = page.nextMarker
  } while (marker !== undefined)
  return targets
}

/**
 * Takes the policies off every certificate, since IoT Core removes none that a certificate has: devices can connect no
 * more. Returns how many certificates had one.
 */
export const detachPolicies = async (
  iot: Pick<IoTClient, 'send'>,
  policyNames: readonly string[],
): Promise<number> => {
  let detached = 0
  for (const policyName of policyNames) {
    for (const target of await targetsOf(iot, policyName)) {
      await iot.send(new DetachPolicyCommand({ policyName, target }))
      detached += 1
    }
  }
  return detached
}
