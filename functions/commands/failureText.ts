import * as z from 'zod'

const Failure = z.looseObject({ message: z.string().min(1) })

/** What a device says of a command that failed, from the response that is kept as JSON text. */
export const failureText = (response: string): string => {
  const parsed = Failure.safeParse(JSON.parse(response))
  return parsed.success ? `Error: ${parsed.data.message}` : 'Error'
}
