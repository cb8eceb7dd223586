{{- define "docket.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "docket.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "docket.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "docket.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "docket.image" -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}

{{- define "docket.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "docket.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- /* The account of the setup Job. Hooks run before the chart's own account exists, so the Job has one that is a hook too. */ -}}
{{- define "docket.setupServiceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- printf "%s-setup" (include "docket.serviceAccount" .) -}}
{{- else -}}
{{- include "docket.serviceAccount" . -}}
{{- end -}}
{{- end -}}

{{- /* Labels that select pods: a dict of root and component. They never change between releases. */ -}}
{{- define "docket.selectorLabels" -}}
app.kubernetes.io/name: {{ include "docket.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "docket.labels" -}}
{{ include "docket.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- with .root.Values.labels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* A worker group with the defaults filled in, as YAML: a dict of root and group. */ -}}
{{- define "docket.worker" -}}
{{- toYaml (mergeOverwrite (deepCopy .root.Values.workerDefaults) .group) -}}
{{- end -}}

{{- /* Fails if no enabled group of workers serves a queue, whose work would wait forever without any warning. */ -}}
{{- define "docket.requireQueues" -}}
{{- $served := list -}}
{{- range $group, $values := .Values.workers -}}
{{- $worker := include "docket.worker" (dict "root" $ "group" $values) | fromYaml -}}
{{- if $worker.enabled }}{{- $served = concat $served $worker.queues }}{{- end -}}
{{- end -}}
{{- range $queue := list "platform" "webhooks" "processing" "shelf" -}}
{{- if not (has $queue $served) }}
{{- fail (printf "No enabled group of workers serves the queue %s, so its work would wait forever. Add it to workers.GROUP.queues of an enabled group." $queue) }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Scheduling fields that a pod has if they are set. */ -}}
{{- define "docket.scheduling" -}}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
