import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConfigError } from '@/lib/config/load-config'
import { LogoMark } from '@/lib/ui/logo'

/** The expected value of a field, by the first part of its name. */
const EXPECTED: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`a name of 1 to 60 characters`,
  logo: msg`the address of a picture, or null`,
  colour: msg`a colour such as #FF5D09`,
  languages: msg`a list of "en" and "zh-CN", at least one`,
  api_base: msg`a path such as /api/v1, or an https address without a slash at its end`,
  headers: msg`names of headers: letters, digits and hyphens`,
  paths: msg`paths by the names of calls, each beginning with a slash`,
  wallet: msg`"active": "test" or "production", and for both an origin such as https://wallet.example.com, other than this page's own`,
  documentation_url: msg`an address, or null`,
  explorer_hosts: msg`a list of hosts such as etherscan.io`,
  enabled_chains: msg`a list of chain types such as Ethereum`,
  error_report_url: msg`an address, or null`,
  csp_report_url: msg`an address, or null`,
  picture_origin: msg`an origin such as https://pictures.example.com, or null`,
  support_contact: msg`a mail address or a web address, or null`,
}

/** Shown instead of the console when config.json cannot be used, for the person who installed it. */
export function ConfigFaultPage({ error: { fault, fields } }: { error: ConfigError }) {
  const { t } = useLingui()
  return (
    <main className="mx-auto grid max-w-170 justify-items-start gap-4 p-8 phone:p-4">
      <LogoMark />
      <h1 className="type-28 track-display">
        <Trans>This console is not set up correctly</Trans>
      </h1>
      {fault === 'unreachable' && (
        <p>
          <Trans>
            The file config.json could not be loaded. Check the connection, or put the file beside index.html.
          </Trans>
        </p>
      )}
      {fault === 'not_json' && (
        <p>
          <Trans>The file config.json is not JSON. Look for a missing comma or quote.</Trans>
        </p>
      )}
      {fault === 'invalid' && (
        <>
          <p>
            <Trans>These fields of config.json are missing or wrong:</Trans>
          </p>
          <dl className="grid gap-3">
            {fields.map((field) => (
              <div key={field}>
                <dt className="type-mono font-semibold">{field}</dt>
                <dd className="text-text-2">{t(EXPECTED[field.split('.')[0] ?? ''] ?? msg`an object`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="text-text-2">
        <Trans>Nothing was sent and no money moved. Correct the file, then reload the page.</Trans>
      </p>
    </main>
  )
}
