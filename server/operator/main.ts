import { runOperator } from './run-operator'

// The program behind `npm run operator`.
const { out, err, exit_code } = await runOperator(process.argv.slice(2), process.env)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = exit_code
