/** Why a script stopped, at a line of the file that the device runs. */
export class ScriptFault extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`init.js:${line}: ${reason}`)
    this.name = 'ScriptFault'
  }
}
