/** A warning fails too: a rule is an error or it is absent. */
const common = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']

export const lintArguments = [...common, '--ignore-pattern', 'tools/check/canary/**', '.']

/** The same rules over the folder that breaks them on purpose. */
export const canaryArguments = [...common, '--format', 'json', 'tools/check/canary']
