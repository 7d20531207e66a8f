import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Goes on as a bundled program with these arguments, in this process. */
export const runBundled = async (file, args) => {
  process.setSourceMapsEnabled(true)
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const program = path.resolve(file)
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
}
