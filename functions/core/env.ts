import * as z from 'zod'

/** Reads the environment of a Lambda once, at start: a name that is missing stops it with a clear word. */
export const readEnv = <Shape extends z.ZodRawShape>(
  shape: Shape,
  source: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<Shape>> => {
  const parsed = z.object(shape).safeParse(source)
  if (!parsed.success) throw new Error(`Environment: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const Name = z.string().min(1)
