import * as z from 'zod'
import type { Harness } from '../../harness/openHarness'

const Store = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      body: z.object({ text: z.string().default('') }),
    }),
  ),
})

interface Told {
  to: string
  text: string
}

/** Everything that lies in the mailbox: one look at all of it instead of one for each address. */
export const readTold = async ({ address }: Pick<Harness, 'address'>): Promise<Told[]> => {
  const answer = await fetch(`${address.variables.AWS_ENDPOINT_URL_SESV2 ?? ''}/store`)
  const { emails } = Store.parse(await answer.json())
  return emails.flatMap(({ destination, body }) => destination.to.map((to) => ({ to, text: body.text })))
}
