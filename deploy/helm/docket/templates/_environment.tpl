{{- /* One environment variable from a secret: a list of variable, secret and key. */ -}}
{{- define "docket.fromSecret" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 }}
      key: {{ index . 2 }}
{{- end -}}

{{- /* The environment of every container: a dict of root and of settings that override the chart's. Inline, because hooks run before a ConfigMap exists, and because a change then rolls the pods. */ -}}
{{- define "docket.environment" -}}
{{- $values := .root.Values -}}
{{- $tls := $values.temporal.tls -}}
{{- $settings := dict
  "HOST" "0.0.0.0"
  "BASE_URL" (required "baseUrl is required: the public URL of the API, such as https://docket.example.com" $values.baseUrl)
  "DATA_DIR" "/data"
  "LOG_FORMAT" "json"
  "DATABASE_POOL_SIZE" $values.database.poolSize
  "TEMPORAL_ADDRESS" (required "temporal.address is required: host:port of the Temporal cluster" $values.temporal.address)
  "TEMPORAL_NAMESPACE" $values.temporal.namespace
  "TEMPORAL_RETENTION_DAYS" $values.temporal.retentionDays
  "S3_ENDPOINT" (required "s3.endpoint is required: the URL of the object storage" $values.s3.endpoint)
  "S3_REGION" $values.s3.region
  "S3_BUCKET" $values.s3.bucket
-}}
{{- with $values.trustedProxies }}{{- $_ := set $settings "TRUSTED_PROXIES" . }}{{- end -}}
{{- with $values.temporal.uiUrl }}{{- $_ := set $settings "TEMPORAL_UI_URL" . }}{{- end -}}
{{- with $values.s3.publicEndpoint }}{{- $_ := set $settings "S3_PUBLIC_ENDPOINT" . }}{{- end -}}
{{- if eq $values.s3.credentials "aws" }}{{- $_ := set $settings "S3_CREDENTIALS" "aws" }}{{- end -}}
{{- if $tls.enabled }}{{- $_ := set $settings "TEMPORAL_TLS" "true" }}{{- end -}}
{{- with $tls.serverName }}{{- $_ := set $settings "TEMPORAL_TLS_SERVER_NAME" . }}{{- end -}}
{{- if $tls.clientCertificateSecret }}
{{- $_ := set $settings "TEMPORAL_TLS_CLIENT_CERT_PATH" "/etc/docket/temporal-client/tls.crt" }}
{{- $_ := set $settings "TEMPORAL_TLS_CLIENT_KEY_PATH" "/etc/docket/temporal-client/tls.key" }}
{{- end -}}
{{- if $tls.caSecret }}{{- $_ := set $settings "TEMPORAL_TLS_SERVER_CA_CERT_PATH" "/etc/docket/temporal-ca/ca.crt" }}{{- end -}}
{{- $settings = mergeOverwrite $settings $values.settings .settings -}}
{{- range $name, $value := $settings }}
{{- if not (hasKey $values.secretSettings $name) }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- if not (or (hasKey $values.secretSettings "SECRETS_KEY") (hasKey $values.settings "SECRETS_KEY") (hasKey $values.settings "SECRETS_KEY_FILE")) }}
{{- with $values.secretsKey.existingSecret }}
{{ include "docket.fromSecret" (list "SECRETS_KEY" (required "secretsKey.existingSecret.name is required: a secret with the key that encrypts secrets in the database (openssl rand -base64 32)" .name) .key) }}
{{- end }}
{{- end }}
{{ include "docket.fromSecret" (list "DATABASE_URL" $values.database.existingSecret.name $values.database.existingSecret.key) }}
{{- if eq $values.s3.credentials "keys" }}
{{ include "docket.fromSecret" (list "S3_ACCESS_KEY" $values.s3.existingSecret.name $values.s3.existingSecret.accessKeyKey) }}
{{ include "docket.fromSecret" (list "S3_SECRET_KEY" $values.s3.existingSecret.name $values.s3.existingSecret.secretKeyKey) }}
{{- end }}
{{- with $values.temporal.apiKey.existingSecret }}
{{- if .name }}
{{ include "docket.fromSecret" (list "TEMPORAL_API_KEY" .name .key) }}
{{- end }}
{{- end }}
{{- range $name, $secret := $values.secretSettings }}
{{ include "docket.fromSecret" (list $name $secret.name $secret.key) }}
{{- end }}
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "docket.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- with .Values.temporal.tls.clientCertificateSecret }}
- name: temporal-client
  mountPath: /etc/docket/temporal-client
  readOnly: true
{{- end }}
{{- with .Values.temporal.tls.caSecret }}
- name: temporal-ca
  mountPath: /etc/docket/temporal-ca
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* A dict of root, temporarySize and dataSize. */ -}}
{{- define "docket.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .temporarySize }}
- name: data
  emptyDir:
    sizeLimit: {{ .dataSize }}
{{- with .root.Values.temporal.tls.clientCertificateSecret }}
- name: temporal-client
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
{{- with .root.Values.temporal.tls.caSecret }}
- name: temporal-ca
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* The fields of a container that every role has: a dict of root and resources. */ -}}
{{- define "docket.container" -}}
image: {{ include "docket.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  {{- toYaml .root.Values.securityContext | nindent 2 }}
resources:
  {{- toYaml .resources | nindent 2 }}
volumeMounts:
  {{- include "docket.volumeMounts" .root | nindent 2 }}
{{- end -}}

{{- /* The fields of a pod that every role has. */ -}}
{{- define "docket.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{- /* Spreads the pods of a component over nodes. A dict of root and component. */ -}}
{{- define "docket.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "docket.selectorLabels" . | nindent 8 }}
{{- end -}}
