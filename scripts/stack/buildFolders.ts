import path from 'node:path'

/** The cloud assembly that the local stack reads. */
export const assemblyDir = path.join('.build', 'local.out')
export const webDir = path.join('.build', 'web')

/** A program or worker of ours, bundled: `scripts/fleet/main`. */
export const bundled = (entry: string): string => path.resolve('.build', 'run', `${entry}.mjs`)
