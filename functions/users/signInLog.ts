import type { PreAuthenticationTriggerEvent } from 'aws-lambda'

/** What the log says of a try. A name without an account is left out: people type passwords there. */
export const triedFields = ({ request, userName, callerContext }: PreAuthenticationTriggerEvent) => ({
  client: callerContext.clientId,
  userid: request.userNotFound === true ? undefined : (request.userAttributes.sub ?? userName),
})

/** What the log says of a try that was right, once its second factor was too. */
export const signedInFields = ({
  triggerSource,
  callerContext,
}: Pick<PreAuthenticationTriggerEvent, 'callerContext'> & { triggerSource: string }) => ({
  client: callerContext.clientId,
  by: triggerSource.replace('TokenGeneration_', ''),
})
