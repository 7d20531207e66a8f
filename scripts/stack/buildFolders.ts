import path from 'node:path'

/** The cloud assembly that the local stack reads: of `infra/stages/local.json`, or of the file that `LOCAL_STAGE` names. */
export const assemblyDir = path.join('.build', `${process.env.LOCAL_STAGE ?? 'local'}.out`)
export const webDir = path.join('.build', 'web')

/** A program or worker of ours, bundled: `scripts/fleet/main`. */
export const bundled = (entry: string): string => path.resolve('.build', 'run', `${entry}.mjs`)
