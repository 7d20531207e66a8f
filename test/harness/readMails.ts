import * as z from 'zod'
import { Email } from '../../scripts/standins/aws/ses/openSes'
import type { StackAddress } from './StackAddress'

const Store = z.object({ emails: z.array(Email) })

/** The mails that the local mailbox holds for an address, oldest first. */
export const openMails =
  ({ variables }: Pick<StackAddress, 'variables'>) =>
  async (address: string): Promise<Email[]> => {
    const answer = await fetch(`${variables.AWS_ENDPOINT_URL_SESV2 ?? ''}/store`)
    const { emails } = Store.parse(await answer.json())
    return emails.filter(({ destination }) => [...destination.to, ...destination.bcc].includes(address))
  }
