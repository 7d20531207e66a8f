import * as z from 'zod'

const Addresses = z.array(z.string()).optional()
const Request = z.object({
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .optional(),
})

const address = /^(?:[^<>]*<([^<>\s]+@[^<>\s]+\.[^<>\s]+)>|[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)$/

/** The first recipient of an SESv2 SendEmail that is no address: the service refuses it, the package does not. */
export const findBadRecipient = (body: unknown): string | undefined => {
  const { Destination = {} } = Request.catch({}).parse(body)
  return [Destination.ToAddresses, Destination.CcAddresses, Destination.BccAddresses]
    .flatMap((list) => list ?? [])
    .find((recipient) => !address.test(recipient.trim()))
}
