# The site, or with another command its engines, in one image. `just containers` builds and runs it.
FROM python:3.13.9-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1

# The locked versions first: they change seldom, so a change of the sources installs nothing again.
COPY requirements/site.txt /tmp/site.txt
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r /tmp/site.txt \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin yiyuan \
    && install -d -m 0700 -o yiyuan /var/lib/yiyuan /var/cache/yiyuan

WORKDIR /opt/yiyuan
COPY LICENSE ./
COPY engines ./engines
COPY webapp ./webapp
RUN python -m compileall -q engines webapp

USER yiyuan
ENV YIYUAN_HOST=0.0.0.0 \
    YIYUAN_DATA_DIR=/var/lib/yiyuan \
    YIYUAN_CACHE_DIR=/var/cache/yiyuan
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from os import environ; from urllib.request import urlopen; urlopen('http://127.0.0.1:' + (environ.get('YIYUAN_PORT') or environ.get('PORT') or '8000') + '/healthz', timeout=4)"]
CMD ["python", "-m", "webapp"]
