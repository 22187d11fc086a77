{{- define "atende.name" -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{- end }}

{{- define "atende.tag" -}}{{ .Values.image.tag | default .Chart.AppVersion }}{{- end }}

{{- define "atende.image" -}}{{ required "image.repository: where is the image?" .Values.image.repository }}:{{ include "atende.tag" . }}{{- end }}

{{/* Labels that never change: a Deployment finds its pods by them. */}}
{{- define "atende.selector" -}}
app.kubernetes.io/name: atende
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "atende.labels" -}}
{{ include "atende.selector" . }}
app.kubernetes.io/version: {{ include "atende.tag" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Settings of every process. Secrets are files. */}}
{{- define "atende.environment" -}}
- { name: EVENTSTORE_URL, value: {{ required "stores.eventStoreUrl is missing" .Values.stores.eventStoreUrl | quote }} }
- { name: EVENTSTORE_PASSWORD_FILE, value: /secrets/eventstore-password }
- { name: DATABASE_URL, value: {{ required "stores.databaseUrl is missing" .Values.stores.databaseUrl | quote }} }
- { name: DATABASE_PASSWORD_FILE, value: /secrets/database-password }
- { name: SECRET_KEY_FILE, value: /secrets/secret-key }
- { name: METRICS_TOKEN_FILE, value: /secrets/metrics-token }
- { name: S3_BUCKET, value: {{ required "stores.s3.bucket is missing: processes on several machines share no disk" .Values.stores.s3.bucket | quote }} }
- { name: S3_ENDPOINT, value: {{ .Values.stores.s3.endpoint | quote }} }
- { name: S3_REGION, value: {{ .Values.stores.s3.region | quote }} }
{{- if .Values.stores.s3.accessKeyId }}
- { name: S3_ACCESS_KEY_ID, value: {{ .Values.stores.s3.accessKeyId | quote }} }
- { name: S3_SECRET_ACCESS_KEY_FILE, value: /secrets/s3-secret-access-key }
{{- end }}
- { name: PUBLIC_URL, value: "https://{{ required "host is missing" .Values.host }}" }
- { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "atende.container" -}}
image: {{ include "atende.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "atende.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
- { name: secrets, mountPath: /secrets, readOnly: true }
{{- if .Values.stores.eventStoreCa }}
- { name: certificates, mountPath: /certificates, readOnly: true }
{{- end }}
{{- end }}

{{/* Volumes of every process. Call it with the context, and with the key of the secret that only this process gets ('': none). */}}
{{- define "atende.volumes" -}}
{{- $own := index . 1 }}
{{- with index . 0 -}}
- { name: tmp, emptyDir: {} }
- { name: data, emptyDir: {} }
- name: secrets
  secret:
    secretName: {{ required "existingSecret is missing" .Values.existingSecret }}
    items:
      - { key: database-password, path: database-password }
      - { key: eventstore-password, path: eventstore-password }
      - { key: metrics-token, path: metrics-token }
      - { key: secret-key, path: secret-key }
      {{- if .Values.stores.s3.accessKeyId }}
      - { key: s3-secret-access-key, path: s3-secret-access-key }
      {{- end }}
      {{- if $own }}
      - { key: {{ $own }}, path: {{ $own }} }
      {{- end }}
{{- if .Values.stores.eventStoreCa }}
- { name: certificates, configMap: { name: {{ .Values.stores.eventStoreCa }} } }
{{- end }}
{{- end }}
{{- end }}

{{- define "atende.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
